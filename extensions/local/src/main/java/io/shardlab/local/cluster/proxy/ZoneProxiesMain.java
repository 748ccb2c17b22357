package io.shardlab.local.cluster.proxy;

import io.shardlab.core.text.NeutralLocale;
import io.shardlab.local.cluster.process.ServerLog;
import io.shardlab.local.cluster.slow.GroupCpuTime;
import io.shardlab.local.cluster.slow.Processors;
import io.shardlab.local.cluster.slow.SlowServer;
import io.shardlab.local.cluster.zone.Zone;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * A program with the proxies of the servers of a cluster in zones or in slow motion.
 *
 * <p>The argument is that of {@link ZoneArguments}. The program prints the line {@code ready} when members can connect. The
 * line {@code delay} on its standard input begins the delays between zones, and slow motion, on open connections, too.
 * {@code router PORT [FOLDERS]} makes the proxy of a mongos at this port, whose CPU time the control group of these folders
 * counts. {@code punctuality} prints the accuracy of the delays. {@code cut PORT} cuts the member of a port off: everything
 * from it and to it waits, on open and on new connections, until {@code join PORT}. When a command has taken effect, the
 * program prints {@code done} and the command. It ends when its standard input ends. Exit codes: 1 if it can't start, 2 for
 * wrong arguments.
 */
public final class ZoneProxiesMain {

    /** The command that begins the delays. */
    public static final String DELAY = "delay";

    /** The command that makes the proxy of a mongos. */
    public static final String ROUTER = "router";

    /**
     * The command that prints, after this word, the sums of the intended delays of all deliveries, of the times by which
     * deliveries were late, and of the CPU time of reference queries as it is and as it was when the speed of this machine was
     * measured, in nanoseconds.
     */
    public static final String PUNCTUALITY = "punctuality";

    /** The command that cuts a member off. */
    public static final String CUT = "cut";

    /** The command that connects it again. */
    public static final String JOIN = "join";

    private static final String DONE = "done ";

    /** Routers have other entries by which they are recognised as callers. */
    private static final Path NO_PID_FILE = Path.of("/dev/null");

    private final ZoneArguments arguments;
    private final ZoneDelays delays;
    private final SocketOwners owners = new SocketOwners();
    private final CutMembers cut = new CutMembers();
    private final Optional<PaceKeeper> pace;

    private ZoneProxiesMain(ZoneArguments arguments) {
        this.arguments = arguments;
        this.delays = new ZoneDelays(arguments.delays());
        this.pace = arguments.reference().map(PaceKeeper::new);
    }

    /** Returns the line that confirms a command. */
    public static String done(String command) {
        return DONE + command;
    }

    public static void main(String[] arguments) {
        NeutralLocale.set();
        PromptThread.begin();
        System.exit(run(arguments, System.in, System.out, System.err));
    }

    static int run(String[] arguments, InputStream in, PrintStream out, PrintStream err) {
        ZoneArguments parsed;
        try {
            parsed = ZoneArguments.parse(arguments);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            return 2;
        }
        try {
            ZoneProxiesMain proxies = new ZoneProxiesMain(parsed);
            for (Member member : parsed.members()) {
                if (member.port() != 0) {
                    proxies.open(member);
                }
            }
            if (proxies.pace.isPresent()) {
                proxies.pace.get().start();
            }
            out.println(ServerLog.JAVA_READY);
            out.flush();
            proxies.readCommands(in, out);
            return 0;
        } catch (IOException e) {
            err.println(e.getMessage());
            return 1;
        }
    }

    private void open(Member member) throws IOException {
        new ZoneProxy(
                member,
                caller -> owners.memberOf(caller, arguments.members()),
                arguments.clients(),
                delays,
                cut,
                slow(member));
    }

    private Optional<SlowServer> slow(Member member) throws IOException {
        Processors processors = arguments.processors().get(member.zone());
        if (processors == null || member.cpuTime().isEmpty()) {
            return Optional.empty();
        }
        DoubleSupplier longer = pace.map(
                        keeper -> keeper.adapt(member.cpuTime().get(0), processors.total(), member.zone()))
                .orElse(() -> 1);
        return Optional.of(new SlowServer(processors, GroupCpuTime.of(member.cpuTime()), delays::enabled, longer));
    }

    private void openRouter(String line) throws IOException {
        String[] words = line.split(" ", 3);
        List<Path> cpuTime = words.length == 3
                ? Arrays.stream(words[2].split(File.pathSeparator))
                        .map(Path::of)
                        .toList()
                : List.of();
        open(new Member(Zone.ROUTERS, Integer.parseInt(words[1]), NO_PID_FILE, cpuTime));
    }

    private void readCommands(InputStream in, PrintStream out) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case DELAY -> delays.enable();
                case ROUTER -> openRouter(line);
                case PUNCTUALITY ->
                    out.println(PUNCTUALITY + " " + delays.dueNanos() + " " + delays.lateNanos() + " "
                            + pace.map(PaceKeeper::counted).orElse("0 0 0 0"));
                case CUT -> cut.cut(Integer.parseInt(words[1]));
                case JOIN -> cut.join(Integer.parseInt(words[1]));
                default -> throw new IOException("unknown command " + line);
            }
            out.println(done(line));
            out.flush();
        }
    }
}
