package io.shardlab.cli;

import io.shardlab.cli.output.Console;
import io.shardlab.core.text.NeutralLocale;
import org.slf4j.LoggerFactory;

/** The main class of the program. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        NeutralLocale.set();
        Thread.setDefaultUncaughtExceptionHandler(Main::died);
        // Exits even if a thread of a library is still running.
        System.exit(new SimulatorCli(Console.system()).run(arguments));
    }

    /**
     * Logs the end of a thread of a library. A lack of memory is not logged, because the thread that waits for it reports it.
     * The virtual machine would print an exception from here, so there must be none, even without memory. The logger is created
     * here, because the first one reads whether logs are wanted, before the arguments are known.
     */
    private static void died(Thread thread, Throwable failure) {
        try {
            if (!(failure instanceof OutOfMemoryError)) {
                LoggerFactory.getLogger(Main.class).error("thread {} died", thread.getName(), failure);
            }
        } catch (OutOfMemoryError e) {
            Thread.onSpinWait(); // There is still no memory.
        }
    }
}
