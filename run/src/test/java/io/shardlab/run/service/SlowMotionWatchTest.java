package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.Finding;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlowMotionWatchTest {

    private static List<Finding> findings(double busy, double late) {
        return SlowMotionWatch.findings(
                new SlowMotionReport(
                        false,
                        10,
                        "lan",
                        "as asked for",
                        3,
                        List.of("disks"),
                        Optional.of(busy),
                        Optional.of(late),
                        Optional.of(1.3)),
                Message.text("as asked for"),
                List.of(Message.text("disks")));
    }

    @Test
    void whatIsTrueToScaleHasOneFindingThatSaysHowToReadIt() {
        assertThat(findings(0.6, 0.1)).singleElement().satisfies(finding -> {
            assertThat(finding.kind()).contains("slow-motion");
            assertThat(finding.evidence())
                    .contains("lan, factor 10.0", "3.00 times the processors", "1.30 times the CPU time");
            assertThat(finding.advice()).isEqualTo("Not scaled: disks.");
            assertThat(finding.in(Language.JAPANESE).finding()).startsWith("クラスターはスローモーションで動きました");
        });
    }

    @Test
    void aMachineThatWasTooBusyAsksForASlowerOne() {
        assertThat(findings(0.7, 0).get(0).kind()).contains("slow-motion-rather-fast");
        assertThat(findings(0.9, 0).get(0)).satisfies(finding -> {
            assertThat(finding.kind()).contains("slow-motion-too-fast");
            assertThat(finding.evidence()).contains("90 %").contains("below 60 %");
            assertThat(finding.advice()).startsWith("Use --slow-motion 15");
        });
    }

    @Test
    void messagesThatWereLateAreToldOf() {
        assertThat(findings(0.5, 0.11).get(0)).satisfies(finding -> {
            assertThat(finding.kind()).contains("slow-motion-late");
            assertThat(finding.evidence()).startsWith("11 % later");
        });
    }
}
