package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.result.SavedResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultLabelsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path parent;

    private Path run;

    @BeforeEach
    void save() {
        run = new SavedRuns(parent)
                .measured(1, SavedRuns.START, new long[] {10, 20}, (interval, operation) -> 1_234_567)
                .save()
                .folder();
    }

    private Path file() {
        return run.resolve("result.json");
    }

    @Test
    void onlyTheLabelIsAnother() throws IOException {
        ObjectNode before = (ObjectNode) MAPPER.readTree(file().toFile());
        SavedResult saved = ResultLabels.set(run, "  with a \"bigger\" cache,\n8 GB ");
        assertThat(saved.result().label()).contains("with a \"bigger\" cache,\n8 GB");
        JsonNode after = MAPPER.readTree(file().toFile());
        assertThat(after).isEqualTo(before.put("label", "with a \"bigger\" cache,\n8 GB"));
    }

    @Test
    void anEmptyLabelTakesItAwayAndTheFileIsAsItWas() throws IOException {
        String before = Files.readString(file());
        ResultLabels.set(run, "x");
        assertThat(ResultLabels.set(run, " ").result().label()).isEmpty();
        assertThat(file()).hasContent(before);
    }

    @Test
    void whatANewerProgramWroteStays() throws IOException {
        ObjectNode result = (ObjectNode) MAPPER.readTree(file().toFile());
        result.put("ofTheFuture", 1.5).putObject("nested").put("big", 9_007_199_254_740_993L);
        Files.writeString(file(), MAPPER.writeValueAsString(result));
        ResultLabels.set(run, "x");
        assertThat(MAPPER.readTree(file().toFile())).isEqualTo(result.put("label", "x"));
    }

    @Test
    void otherFilesOfTheRunAreLeftAloneAndNoneIsLeftOver() throws IOException {
        String intervals = Files.readString(run.resolve("intervals.csv"));
        ResultLabels.set(run, "x");
        assertThat(run.resolve("intervals.csv")).hasContent(intervals);
        assertThat(run).isDirectoryNotContaining("glob:**.draft");
    }

    @Test
    void whatIsNoResultIsNotTouched() throws IOException {
        Files.writeString(file(), "{\"schemaVersion\": 99}");
        assertThatThrownBy(() -> ResultLabels.set(run, "x")).isInstanceOf(UsageException.class);
        assertThat(file()).hasContent("{\"schemaVersion\": 99}");
    }
}
