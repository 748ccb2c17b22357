package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.junit.jupiter.api.Test;

class PhaseBarTest {

    private final ByteArrayOutputStream drawn = new ByteArrayOutputStream();

    private String draw(int width, long max, long done, String figures) {
        PrintStream out = new PrintStream(drawn, true, StandardCharsets.UTF_8);
        ProgressBarConsumer consumer = new ProgressBarConsumer() {
            @Override
            public int getMaxRenderedLength() {
                return width;
            }

            @Override
            public void accept(String line) {
                out.println(line);
            }

            @Override
            public void close() {}
        };
        try (ProgressBar bar = new ProgressBarBuilder()
                .setTaskName("measure")
                .setInitialMax(max)
                .setRenderer(new PhaseBar())
                .setConsumer(consumer)
                .build()) {
            bar.setExtraMessage(figures);
            bar.stepTo(done);
        }
        return drawn.toString(StandardCharsets.UTF_8)
                .lines()
                .reduce((a, b) -> b)
                .orElseThrow();
    }

    @Test
    void theBarKeepsItsWidthHoweverLongTheFiguresAre() {
        assertThat(draw(120, 1000, 500, "12,345 ops/s ".repeat(20)))
                .startsWith("measure  50 % [==========          ] 12,345 ops/s")
                .hasSize(120);
    }

    @Test
    void whereNobodyKnowsHowMuchThereIsToDoAMarkWalks() {
        assertThat(draw(120, -1, 5, "x")).matches("measure \\[ *= *] x");
    }
}
