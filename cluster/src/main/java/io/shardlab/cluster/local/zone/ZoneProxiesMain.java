package io.shardlab.cluster.local.zone;

import io.shardlab.core.text.NeutralLocale;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The proxies of all members of a replica set in two zones, as a process of their own.
 *
 * <pre>
 * --one-way NANOSECONDS --member ZONE:PORT:PIDFILE [--member ...]
 * </pre>
 *
 * Prints the line {@code ready} once members can connect. The line {@code delay} on its standard input begins the delay
 * between zones, also on open connections. {@code cut PORT} cuts the member of a port off: what comes from it and goes to
 * it waits, on open connections and on new ones, until {@code join PORT}. When a command has taken effect, {@code done}
 * and the command are printed. It ends when its standard input ends. Exit codes: 1 if it can't start, 2 for wrong
 * arguments.
 */
public final class ZoneProxiesMain {

    /** The line that it prints when it serves. */
    public static final String READY = "ready";

    /** The line that begins the delay. */
    public static final String DELAY = "delay";

    /** Begins the line that cuts a member off. */
    public static final String CUT = "cut";

    /** Begins the line that connects it again. */
    public static final String JOIN = "join";

    private static final String DONE = "done ";

    private ZoneProxiesMain() {}

    /** The line that it prints when a command has taken effect. */
    public static String done(String command) {
        return DONE + command;
    }

    public static void main(String[] arguments) {
        NeutralLocale.set();
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
            ZoneDelay delay = new ZoneDelay(parsed.oneWay());
            SocketOwners owners = new SocketOwners();
            CutMembers cut = new CutMembers();
            for (Member member : parsed.members()) {
                new ZoneProxy(member, caller -> owners.memberOf(caller, parsed.members()), delay, cut);
            }
            out.println(READY);
            out.flush();
            readCommands(in, out, delay, cut);
            return 0;
        } catch (IOException e) {
            err.println(e.getMessage());
            return 1;
        }
    }

    private static void readCommands(InputStream in, PrintStream out, ZoneDelay delay, CutMembers cut)
            throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case DELAY -> delay.enable();
                case CUT -> cut.cut(Integer.parseInt(words[1]));
                case JOIN -> cut.join(Integer.parseInt(words[1]));
                default -> throw new IOException("unknown command " + line);
            }
            out.println(done(line));
            out.flush();
        }
    }
}
