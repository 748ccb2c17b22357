package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.Console;
import io.shardlab.core.text.Message;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusLineTest {

    private static final int WIDTH = 40;

    private int width = WIDTH;
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final StatusLine line =
            new StatusLine(new Console(OutputStream.nullOutputStream(), sent, true), () -> width);

    private List<String> screen() {
        return Screen.of(sent.toString(StandardCharsets.UTF_8));
    }

    @Test
    void nothingOfALongerLineStaysBehindAShorterOne() {
        line.draw("client CPU 1.2 of 2 cores  GC 10 %");
        line.draw("client CPU 1.2 of 2 cores");
        assertThat(screen()).containsExactly("client CPU 1.2 of 2 cores");
    }

    @Test
    void aNoticeStandsAboveTheBarAndTheBarGoesOn() {
        line.draw("measure  50 % [=====     ]");
        line.printAbove(Message.text("short"));
        line.draw("measure  60 %");
        line.printAbove(Message.text("a second notice, longer than the terminal is wide"));
        assertThat(screen())
                .containsExactly("short", "a second notice, longer than the terminal is wide", "measure  60 %");
    }

    @Test
    void withoutABarANoticeIsALineLikeAnyOther() {
        line.printAbove(Message.text("before"));
        line.draw("measure 100 %");
        line.end();
        line.printAbove(Message.text("after"));
        assertThat(sent.toString(StandardCharsets.UTF_8).split(System.lineSeparator()))
                .containsExactly("before", "\rmeasure 100 %", "after");
    }

    @Test
    void aTextThatIsTooWideIsCut() {
        line.draw("x".repeat(100));
        line.draw("y".repeat(100));
        assertThat(screen()).containsExactly("y".repeat(WIDTH));
    }

    @Test
    void noFigureOfATextThatIsTooWideIsCut() {
        line.draw("measure 50 % [==  ]  9 s left  p50 0.8 ms  p99 12.3 ms");
        assertThat(screen()).containsExactly("measure 50 % [==  ]  9 s left");
        line.draw("50 % [===     ] left: 2 min, measurement 13 of 20");
        assertThat(screen()).containsExactly("50 % [===     ] left: 2 min, measurement");
    }

    @Test
    void wideCharactersAreCutAndOverwrittenByTheirWidth() {
        line.draw("測定".repeat(20));
        assertThat(screen()).containsExactly("測定".repeat(10));
        line.draw("残り 5 秒");
        assertThat(screen()).containsExactly("残り 5 秒");
    }

    @Test
    void aTerminalThatBecomesNarrowerIsNotFilledBeyondItsEnd() {
        line.draw("x".repeat(WIDTH));
        width = 20;
        sent.reset();
        line.draw("short");
        assertThat(sent.toString(StandardCharsets.UTF_8)).hasSize(1 + width);
    }

    @Test
    void noticesOfOtherThreadsAreNotMixedWithTheBar() throws InterruptedException {
        int rounds = 2000;
        Thread other = new Thread(() -> {
            for (int i = 0; i < rounds; i++) {
                line.printAbove(Message.text("notice " + i));
            }
        });
        other.start();
        for (int i = 0; i < rounds; i++) {
            line.draw(i % 2 == 0 ? "measure 50 %" : "measure 100 % [==========]");
        }
        other.join();
        List<String> lines = screen();
        assertThat(lines).hasSize(rounds + 1);
        for (int i = 0; i < rounds; i++) {
            assertThat(lines.get(i)).isEqualTo("notice " + i);
        }
        assertThat(lines.get(rounds)).isEqualTo("measure 100 % [==========]");
    }
}
