package io.shardlab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FlagValuesTest {

    @Test
    void aFlagTakesItsValuesAsTheNextWord() {
        assertThat(FlagValues.attached(List.of("run", "w", "--pre-split", "on,off", "--threads", "1")))
                .containsExactly("run", "w", "--pre-split=on,off", "--threads", "1");
    }

    @Test
    void aFlagWithoutValueStaysOne() {
        assertThat(FlagValues.attached(List.of("--drop", "--pre-split", "name")))
                .containsExactly("--drop", "--pre-split", "name");
    }

    @Test
    void resumeTakesAFolderButNoOption() {
        assertThat(FlagValues.attached(List.of("--resume", "results/x", "--resume", "--uri")))
                .containsExactly("--resume=results/x", "--resume", "--uri");
    }

    @Test
    void whatFollowsTheResumeOfARestoreIsItsDump() {
        assertThat(FlagValues.attached(List.of("restore", "--resume", "dump")))
                .containsExactly("restore", "--resume", "dump");
    }
}
