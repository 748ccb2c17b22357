package io.shardlab.local.mongos;

import io.shardlab.core.text.NeutralLocale;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an embedded mongos as a process of its own.
 *
 * <pre>
 * --listen HOST:PORT --upstream HOST:PORT --config REPLICASET/HOST:PORT[,HOST:PORT...] [--exit-with-parent]
 * </pre>
 *
 * Prints the line {@code ready} once clients can connect, and ends on SIGTERM, or with {@code --exit-with-parent} when its
 * standard input ends. It also ends if the router mongod ends: without it no client can be served, and a refused connection
 * is better than one without answers. Exit codes: 1 if it cannot start or the router is lost, 2 for wrong arguments.
 */
public final class EmbeddedMongosMain {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedMongosMain.class);

    private EmbeddedMongosMain() {}

    public static void main(String[] arguments) {
        NeutralLocale.set();
        int exitCode = run(arguments, System.in, System.out, System.err);
        System.exit(exitCode);
    }

    private static int run(String[] arguments, InputStream in, PrintStream out, PrintStream err) {
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
            return awaitEnd(mongos, parsed, in, err);
        } catch (IOException e) {
            err.println("The embedded mongos could not start: " + e.getMessage());
            return 1;
        }
    }

    private static int awaitEnd(
            EmbeddedMongos mongos, EmbeddedMongosArguments arguments, InputStream in, PrintStream err) {
        CompletableFuture<Integer> lost = mongos.routerLost().thenApply(nothing -> {
            InetSocketAddress router = arguments.config().router();
            err.println("The router mongod " + router.getHostString() + ":" + router.getPort()
                    + " has ended, so the embedded mongos ends too:"
                    + " it cannot serve clients without it. 'simulator cluster restart' starts both again.");
            return 1;
        });
        if (!arguments.exitWithParent()) {
            return lost.join();
        }
        CompletableFuture<Integer> abandoned = new CompletableFuture<>();
        EmbeddedMongos.daemons("embedded-mongos-parent-")
                .newThread(() -> {
                    awaitEndOf(in);
                    abandoned.complete(0);
                })
                .start();
        return abandoned.applyToEither(lost, exitCode -> exitCode).join();
    }

    private static void awaitEndOf(InputStream in) {
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            LOG.debug("The standard input cannot be read", e);
        }
    }
}
