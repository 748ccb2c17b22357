package io.shardlab.regression;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/** The programs of this machine. */
public final class Programs {

    private Programs() {}

    /** True if a command, such as one that prints a version, can be started and succeeds. */
    public static boolean succeeds(List<String> command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
