package io.shardlab.cli;

import io.shardlab.cli.command.ClusterCommand;
import io.shardlab.cli.command.CompareCommand;
import io.shardlab.cli.command.DescribeCommand;
import io.shardlab.cli.command.DumpCommand;
import io.shardlab.cli.command.ExperimentCommands;
import io.shardlab.cli.command.ListCommand;
import io.shardlab.cli.command.MergeCommand;
import io.shardlab.cli.command.ReportCommand;
import io.shardlab.cli.command.RestoreCommand;
import io.shardlab.cli.command.RunCommand;
import io.shardlab.cli.command.ServersCommand;
import io.shardlab.cli.command.Services;
import io.shardlab.cli.command.Specs;
import io.shardlab.cli.option.FlagValues;
import io.shardlab.cli.option.MongoToolsOptions;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.command.CommandPlugin;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The command line as a whole: its commands, and one place for failures. */
final class SimulatorCli {

    private static final String VERBOSE = "--verbose";
    private static final String WORKLOAD = "--workload";

    /** As Unix and Windows say it. */
    private static final Pattern GONE = Pattern.compile("(?i)broken pipe|pipe (is being closed|has been ended)");

    private final Console console;

    SimulatorCli(Console console) {
        this.console = console;
    }

    /** Runs one command; returns the exit code. Results that nobody could read are a failure. */
    int run(String... arguments) {
        int code = execute(arguments);
        return console.lost().map(failure -> lost(failure, code)).orElse(code);
    }

    /** Whoever reads only the beginning, as {@code head} does, has got what was wanted: that is no news. */
    private int lost(IOException failure, int code) {
        String reason = String.valueOf(failure.getMessage());
        if (GONE.matcher(reason).find()) {
            return code == ExitCode.OK ? ExitCode.READER_GONE : code;
        }
        console.err().println("simulator: The output cannot be written: " + reason + ".");
        return code == ExitCode.OK ? ExitCode.RUN_FAILED : code;
    }

    private int execute(String... arguments) {
        boolean verbose = Arrays.asList(arguments).contains(VERBOSE);
        if (verbose) {
            // Read by logback.xml when the first logger is made.
            System.setProperty("SHARDLAB_LOG", "DEBUG");
        }
        Failures failures = new Failures(console, verbose);
        try {
            Workloads workloads = Workloads.find();
            String[] words = Arrays.stream(arguments)
                    .filter(word -> !word.equals(VERBOSE))
                    .toArray(String[]::new);
            List<String> command =
                    ExperimentCommands.normalized(FlagValues.attached(List.of(workloadAsCommand(workloads, words))));
            return commandLine(workloads, failures, command)
                    .execute(MongoToolsOptions.normalized(command).toArray(String[]::new));
        } catch (RuntimeException | Error e) {
            return failures.handle(e);
        }
    }

    private CommandLine commandLine(Workloads workloads, Failures failures, List<String> words) {
        Services services = new Services(console);
        CommandSpec root = Specs.group(
                "simulator",
                "Shardlab, the MongoDB workload simulator: does sharding pay, how"
                        + " many shards, how many mongos, at what load?");
        root.name("simulator").versionProvider(new Version());
        root.usageMessage()
                .customSynopsis("simulator --workload NAME [options]", "simulator COMMAND [options]")
                .footer("", "Every command takes --verbose for logs and stack traces.");
        root.addSubcommand("run", runGroup(workloads, services));
        root.addSubcommand(ExperimentCommands.NAME, new ExperimentCommands(console, services, workloads, words).spec());
        root.addSubcommand("list", new CommandLine(new ListCommand(console, workloads)));
        root.addSubcommand("describe", new CommandLine(new DescribeCommand(console, workloads)));
        root.addSubcommand("servers", new CommandLine(new ServersCommand(console)));
        root.addSubcommand("report", new CommandLine(new ReportCommand(console, workloads)));
        root.addSubcommand("cluster", new ClusterCommand(console, services).spec());
        root.addSubcommand("compare", new CommandLine(new CompareCommand(console)));
        root.addSubcommand("dump", new CommandLine(new DumpCommand(console)));
        root.addSubcommand("restore", new CommandLine(new RestoreCommand(console)));
        root.addSubcommand("merge", new CommandLine(new MergeCommand(console, services)));
        ServiceLoader.load(CommandPlugin.class).forEach(plugin -> root.addSubcommand(plugin.name(), command(plugin)));
        return new CommandLine(root)
                .setOut(writer(console.rawOut()))
                .setErr(writer(console.rawErr()))
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures)
                // A label or a password may begin with @, and a file of options is no feature.
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true);
    }

    private static CommandSpec command(CommandPlugin plugin) {
        return Specs.command(plugin.summary(), parsed -> {
            plugin.run();
            return ExitCode.OK;
        });
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }

    private CommandSpec runGroup(Workloads workloads, Services services) {
        CommandSpec run = Specs.group("run", "Run a workload; the same as --workload NAME.");
        for (Workload workload : workloads.all()) {
            run.addSubcommand(workload.name(), new RunCommand(console, services, workload).spec());
        }
        return run;
    }

    /** {@code --workload NAME ...} is {@code run NAME ...}; an unknown name is refused with the nearest one. */
    private static String[] workloadAsCommand(Workloads workloads, String[] words) {
        List<String> rest = new ArrayList<>(List.of(words));
        for (int i = 0; i < words.length; i++) {
            if (words[i].startsWith(WORKLOAD + "=")) {
                rest.remove(i);
                return runCommand(workloads, words[i].substring(WORKLOAD.length() + 1), rest);
            }
            if (words[i].equals(WORKLOAD) && i + 1 == words.length) {
                throw new UsageException(WORKLOAD + " needs the name of a workload; 'simulator list' shows them.");
            }
            if (words[i].equals(WORKLOAD)) {
                rest.subList(i, i + 2).clear();
                return runCommand(workloads, words[i + 1], rest);
            }
        }
        if (words.length > 1 && words[0].equals("run") && !words[1].startsWith("-")) {
            workloads.named(words[1]);
        }
        return words;
    }

    private static String[] runCommand(Workloads workloads, String name, List<String> options) {
        List<String> words =
                new ArrayList<>(List.of("run", workloads.named(name).name()));
        words.addAll(options);
        return words.toArray(String[]::new);
    }
}
