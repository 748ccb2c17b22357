package io.shardlab.cli.live;

import io.shardlab.answers.folder.OutputFiles;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.progress.ProgressDisplay;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options for live outputs of runs and experiments. */
public final class LiveOutputs {

    static final String JSONL = "--jsonl";
    static final String METRICS = "--metrics";
    private static final String STDOUT = "-";
    private static final Pattern ADDRESS =
            Pattern.compile("((?<host>[^:\\[\\]]+|\\[[0-9a-fA-F:.]+\\]):)?(?<port>[0-9]{1,5})");
    private static final int HIGHEST_PORT = 65_535;

    /** An address of IPv6, which is written in brackets. */
    private static final Pattern HOST = Pattern.compile(".*:.*");

    private LiveOutputs() {}

    public static void addTo(CommandSpec spec) {
        spec.addOption(OptionSpec.builder(JSONL)
                .type(String.class)
                .arity("1")
                .paramLabel("<file>|-")
                .description(
                        "Write each interval as a line of JSON while the run goes on; - is stdout, and the result then"
                                + " goes to stderr.")
                .build());
        spec.addOption(OptionSpec.builder(METRICS)
                .type(String.class)
                .arity("1")
                .paramLabel("<[address:]port>")
                .description("Serve the figures to Prometheus while the run goes on, at /metrics of this port. Default"
                        + " address: loopback, for programs of this machine only.")
                .build());
    }

    /**
     * Returns a progress that also feeds the outputs that were asked for.
     *
     * @param shown the progress on the screen
     * @param label the label that was typed
     * @throws io.shardlab.core.error.RunFailedException if an output cannot be opened
     */
    public static ProgressDisplay with(
            ProgressDisplay shown, ParseResult parsed, Console console, String workload, Optional<String> label) {
        List<LiveOutput> outputs = new ArrayList<>();
        try {
            jsonl(parsed).ifPresent(name -> outputs.add(new JsonLines(open(name, console))));
            metrics(parsed).ifPresent(address -> outputs.add(serving(address, shown)));
        } catch (RuntimeException e) {
            outputs.forEach(output -> output.close(shown));
            shown.close();
            throw e;
        }
        return outputs.isEmpty() ? shown : new LiveProgress(shown, outputs, new LiveRun(workload, label));
    }

    private static Optional<String> jsonl(ParseResult parsed) {
        return Optional.ofNullable(parsed.matchedOptionValue(JSONL, null));
    }

    private static Optional<InetSocketAddress> metrics(ParseResult parsed) {
        return Optional.ofNullable(parsed.matchedOptionValue(METRICS, (String) null))
                .map(LiveOutputs::address);
    }

    /**
     * Reads a port with an optional address in front.
     *
     * @throws UsageException if it is something else
     */
    static InetSocketAddress address(String text) {
        Matcher parts = ADDRESS.matcher(text);
        if (!parts.matches() || Integer.parseInt(parts.group("port")) > HIGHEST_PORT) {
            throw new UsageException(Message.of(
                    "--metrics must be a port such as 9400, or an address and a port such as 0.0.0.0:9400, not {0}.",
                    PlainText.quoted(text)));
        }
        int port = Integer.parseInt(parts.group("port"));
        InetSocketAddress address = parts.group("host") == null
                ? new InetSocketAddress(InetAddress.getLoopbackAddress(), port)
                : new InetSocketAddress(parts.group("host"), port);
        if (address.isUnresolved()) {
            throw new UsageException(
                    Message.of("--metrics: there is no address {0}.", PlainText.quoted(parts.group("host"))));
        }
        return address;
    }

    private static LiveOutput serving(InetSocketAddress address, Notices notices) {
        MetricsServer server = new MetricsServer(address);
        notices.say(Message.of(
                "Metrics: {0}",
                "http://" + HOST.matcher(address.getAddress().getHostAddress()).replaceAll("[$0]") + ":" + server.port()
                        + "/metrics"));
        return server;
    }

    private static OutputStream open(String name, Console console) {
        if (name.equals(STDOUT)) {
            return console.bytes();
        }
        Path file = Path.of(name);
        try {
            return Files.newOutputStream(file);
        } catch (IOException e) {
            throw OutputFiles.unwritable(file, e);
        }
    }

    /**
     * Returns the stream for the result: stderr if lines of JSON go to stdout.
     *
     * @throws UsageException if both go to stdout
     */
    public static PrintStream results(ParseResult parsed, Console console) {
        boolean taken = jsonl(parsed).filter(STDOUT::equals).isPresent();
        if (taken && parsed.hasMatchedOption("--json")) {
            throw new UsageException(Message.of("--json and --jsonl - cannot both be given: stdout has one format."));
        }
        return taken ? console.err() : console.out();
    }
}
