package io.shardlab.mongos;

import io.shardlab.core.text.NeutralLocale;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;

/**
 * Runs an embedded mongos as a process of its own.
 *
 * <pre>
 * --listen HOST:PORT --upstream HOST:PORT --config REPLICASET/HOST:PORT[,HOST:PORT...] [--exit-with-parent]
 * </pre>
 *
 * Prints the line {@code ready} once clients can connect, and ends on SIGTERM, or with {@code --exit-with-parent} when
 * its standard input ends. Exit codes: 1 if it can't start, 2 for wrong arguments.
 */
public final class EmbeddedMongosMain {

    private EmbeddedMongosMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        NeutralLocale.set();
        int exitCode = run(arguments, System.in, System.out, System.err);
        System.exit(exitCode);
    }

    private static int run(String[] arguments, InputStream in, PrintStream out, PrintStream err)
            throws InterruptedException {
        EmbeddedMongosArguments parsed;
        try {
            parsed = EmbeddedMongosArguments.parse(arguments);
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            return 2;
        }
        try (EmbeddedMongos mongos = EmbeddedMongos.start(parsed.config())) {
            Runtime.getRuntime().addShutdownHook(new Thread(mongos::close, "embedded-mongos-shutdown"));
            out.println("ready");
            out.flush();
            awaitEnd(parsed.exitWithParent(), in);
            return 0;
        } catch (IOException e) {
            err.println("The embedded mongos could not start: " + e.getMessage());
            return 1;
        }
    }

    private static void awaitEnd(boolean withParent, InputStream in) throws IOException, InterruptedException {
        if (withParent) {
            in.transferTo(OutputStream.nullOutputStream());
        } else {
            new CountDownLatch(1).await();
        }
    }
}
