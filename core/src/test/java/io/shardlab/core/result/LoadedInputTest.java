package io.shardlab.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadedInputTest {

    private static final LoadedInput LOG = new LoadedInput("clf", "--format says so", 5, 2);

    @Test
    void rowsOfSeveralMachinesAreAddedIfTheirFormatIsTheSame() {
        LoadedInput other = new LoadedInput("csv", "--format says so", 5, 2);

        assertThat(LoadedInput.together(List.of(Optional.of(LOG), Optional.of(LOG))))
                .contains(new LoadedInput("clf", "--format says so", 10, 4));
        assertThat(LoadedInput.together(List.of(Optional.of(LOG), Optional.of(other))))
                .isEmpty();
        assertThat(LoadedInput.together(List.of(Optional.of(LOG), Optional.empty())))
                .isEmpty();
    }
}
