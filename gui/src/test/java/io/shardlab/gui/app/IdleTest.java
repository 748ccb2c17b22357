package io.shardlab.gui.app;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdleTest {

    @TempDir
    Path folder;

    /** By the processor time of its whole process, so that what else runs on the machine does not count. */
    @Test
    void anOpenWindowTakesNextToNoProcessorTimeAndDrawsNothingBeforeARunAndAfterItsLastNews()
            throws IOException, InterruptedException {
        new DesktopProcess(folder)
                .run(IdleWindow.class, folder.resolve("results").toString());
    }
}
