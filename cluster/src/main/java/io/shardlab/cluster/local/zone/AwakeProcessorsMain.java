package io.shardlab.cluster.local.zone;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps the processors of this machine from falling asleep, as a process of its own. Its one argument is how many there are. A
 * processor that slept has lost its caches, in a virtual machine to whatever ran there meanwhile, so that the same work takes it
 * some times as long; and servers in slow motion mostly sleep.
 *
 * <p>Prints the line {@code ready} when it spins. It gives way to what runs beside it if its control group does. It ends when its
 * standard input ends. Exit codes: 1 if that cannot be read, 2 for wrong arguments.
 */
public final class AwakeProcessorsMain {

    /** The line that it prints when it spins. */
    public static final String READY = "ready";

    private AwakeProcessorsMain() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments, System.in, System.out, System.err));
    }

    static int run(String[] arguments, InputStream in, PrintStream out, PrintStream err) {
        if (arguments.length != 1 || !arguments[0].matches("[1-9][0-9]{0,3}")) {
            err.println("The one argument is the number of processors.");
            return 2;
        }
        List<Thread> spinners = Stream.generate(() -> new Thread(AwakeProcessorsMain::spin, "spinner"))
                .limit(Integer.parseInt(arguments[0]))
                .toList();
        spinners.forEach(Thread::start);
        try {
            out.println(READY);
            out.flush();
            in.transferTo(OutputStream.nullOutputStream());
            return 0;
        } catch (IOException e) {
            err.println(e.getMessage());
            return 1;
        } finally {
            spinners.forEach(Thread::interrupt);
        }
    }

    private static void spin() {
        while (!Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
    }
}
