package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadedInputTest {

    private static final LoadedInput LOG = LoadedInput.of("clf", Message.text("--format says so"), 5, 2);

    @Test
    void rowsOfSeveralMachinesAreAddedIfTheirFormatIsTheSame() {
        LoadedInput other = LoadedInput.of("csv", Message.text("--format says so"), 5, 2);

        assertThat(LoadedInput.together(List.of(Optional.of(LOG), Optional.of(LOG))))
                .contains(LoadedInput.of("clf", Message.text("--format says so"), 10, 4));
        assertThat(LoadedInput.together(List.of(Optional.of(LOG), Optional.of(other))))
                .isEmpty();
        assertThat(LoadedInput.together(List.of(Optional.of(LOG), Optional.empty())))
                .isEmpty();
    }
}
