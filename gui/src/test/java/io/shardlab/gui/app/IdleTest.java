package io.shardlab.gui.app;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdleTest {

    @TempDir
    Path folder;

    /** Counts the CPU time of its own process, so that other programs on the machine do not matter. */
    @Test
    void anOpenWindowUsesAlmostNoCpuTimeAndDrawsNothingBeforeAndAfterARun() throws IOException, InterruptedException {
        new DesktopProcess(folder)
                .run(IdleWindow.class, folder.resolve("results").toString());
    }
}
