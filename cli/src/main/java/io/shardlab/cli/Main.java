package io.shardlab.cli;

import io.shardlab.cli.output.Console;
import io.shardlab.core.text.NeutralLocale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The program's entry. */
public final class Main {

    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    private Main() {}

    public static void main(String[] arguments) {
        NeutralLocale.set();
        Thread.setDefaultUncaughtExceptionHandler(Main::died);
        // Exits even if some thread of a library should still be running.
        System.exit(new SimulatorCli(Console.system()).run(arguments));
    }

    /**
     * A thread of a library that memory ran out for: who waits for it says so. The virtual machine would print what fails
     * here, so nothing may, even without memory.
     */
    private static void died(Thread thread, Throwable failure) {
        try {
            if (!(failure instanceof OutOfMemoryError)) {
                LOG.error("thread {} died", thread.getName(), failure);
            }
        } catch (OutOfMemoryError e) {
            Thread.onSpinWait(); // It has not got better meanwhile.
        }
    }
}
