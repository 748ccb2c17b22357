package io.shardlab.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Message;
import io.shardlab.dump.format.Tally;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TransferProgressTest {

    private final Tally tally = new Tally("shop.orders");

    @Test
    void theTimeLeftFollowsFromTheShareThatIsDone() {
        tally.add(900, 5 << 20);
        tally.addAlreadyThere(100);

        assertThat(TransferProgress.text(Message.text("restore"), List.of(tally), OptionalDouble.of(0.25), 10)
                        .toString())
                .contains(" 25 %", " 10 s", " 30 s left", "1,000 documents", " 100/s", " 0.500 MB/s");
    }

    @Test
    void nothingIsSaidOfTheTimeLeftWhenTheSizeIsNotKnown() {
        assertThat(TransferProgress.text(Message.text("restore"), List.of(tally), OptionalDouble.empty(), 10)
                        .toString())
                .doesNotContain("left", "%");
        assertThat(TransferProgress.text(Message.text("dump"), List.of(tally), OptionalDouble.of(0), 10)
                        .toString())
                .doesNotContain("left", "%");
    }
}
