package io.shardlab.bench.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionsTest {

    @Test
    void measuresEverythingUnlessParts() {
        assertThat(Options.parse().parts()).containsExactly(Options.Part.values());
        assertThat(Options.parse("id", "load", "id").parts()).containsExactly(Options.Part.ID, Options.Part.LOAD);
    }

    @Test
    void takesNumbersBetweenParts() {
        Options options = Options.parse("--rounds", "7", "find", "--seconds", "3", "--documents", "12345");

        assertThat(options.rounds()).isEqualTo(7);
        assertThat(options.round()).isEqualTo(Duration.ofSeconds(3));
        assertThat(options.loaded()).as("whole batches").isEqualTo(12_000);
    }

    @Test
    void saysWhatANumberMayBe() {
        assertThatThrownBy(() -> Options.parse("--rounds", "none"))
                .hasMessageStartingWith("--rounds takes a whole number from 1 to 1000.");
        assertThatThrownBy(() -> Options.parse("--seconds", "0"))
                .hasMessageStartingWith("--seconds takes a whole number");
        assertThatThrownBy(() -> Options.parse("--rows")).hasMessageStartingWith("--rows takes a whole number");
    }

    @Test
    void namesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> Options.parse("finds")).hasMessageStartingWith("'finds' is not known.");
    }

    @Test
    void takesOnlyAProgramThatCanBeRun(@TempDir Path folder) throws IOException {
        Path text = Files.writeString(folder.resolve("mongoimport"), "no program");

        assertThatThrownBy(() -> Options.parse("--mongoimport", text.toString()))
                .hasMessageContaining("is none");
        assertThatThrownBy(() -> Options.parse("--mongoimport"))
                .hasMessageStartingWith("--mongoimport takes a program");
    }
}
