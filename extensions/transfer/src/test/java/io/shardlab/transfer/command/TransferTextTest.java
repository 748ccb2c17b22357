package io.shardlab.transfer.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.Tally;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TransferTextTest {

    private final Tally tally = new Tally("shop.orders");

    @Test
    void theTimeLeftFollowsFromTheShareThatIsDone() {
        tally.add(900, 5 << 20);
        tally.addAlreadyThere(100);

        assertThat(TransferText.of(Message.text("restore"), List.of(tally), OptionalDouble.of(0.25), 10)
                        .toString())
                .contains(" 25 %", " 10 s", " 30 s left", "1,000 documents", " 100/s", " 0.500 MB/s");
    }

    @Test
    void nothingIsSaidOfTheTimeLeftWhenTheSizeIsNotKnown() {
        assertThat(TransferText.of(Message.text("restore"), List.of(tally), OptionalDouble.empty(), 10)
                        .toString())
                .doesNotContain("left", "%");
        assertThat(TransferText.of(Message.text("dump"), List.of(tally), OptionalDouble.of(0), 10)
                        .toString())
                .doesNotContain("left", "%");
    }
}
