package io.shardlab.local.cluster.slow;

import io.shardlab.local.cluster.process.ServerLog;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that keeps the processors of this machine awake. Its argument is their number. Servers in slow motion sleep most of
 * the time. A processor that sleeps loses its caches, so the same work takes several times as long afterwards.
 *
 * <p>The program prints the line {@code ready} when it spins. It gives way to other processes if its control group does. It
 * ends when its standard input ends. Exit codes: 1 if the input cannot be read, 2 for wrong arguments.
 */
public final class AwakeProcessorsMain {

    private AwakeProcessorsMain() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments, System.in, System.out, System.err));
    }

    static int run(String[] arguments, InputStream in, PrintStream out, PrintStream err) {
        if (arguments.length != 1 || !arguments[0].matches("[1-9][0-9]{0,3}")) {
            err.println("The only argument must be the number of processors.");
            return 2;
        }
        List<Thread> spinners = Stream.generate(() -> new Thread(AwakeProcessorsMain::spin, "spinner"))
                .limit(Integer.parseInt(arguments[0]))
                .toList();
        spinners.forEach(Thread::start);
        try {
            out.println(ServerLog.JAVA_READY);
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
