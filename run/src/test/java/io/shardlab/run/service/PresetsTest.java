package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.Preset;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PresetsTest {

    private static Settings settings(Map<String, String> presets, Map<String, String> given) {
        return RunRequest.of(new FromFile(presets), given).settings();
    }

    @Test
    void theCommandLineTakesPrecedenceOverTheFileAndTheFileOverTheDefaults() {
        Settings settings = settings(Map.of("threads", "20", "repeat", "2"), Map.of("threads", "30"));
        assertThat(settings.get(RunParameters.THREADS)).isEqualTo(30);
        assertThat(settings.get(RunParameters.REPEAT)).isEqualTo(2);
    }

    @Test
    void aDurationOnTheCommandLineReplacesANumberOfOperationsInTheFile() {
        Map<String, String> presets = Map.of("operations", "1000");
        assertThat(settings(presets, Map.of()).find(RunParameters.OPERATIONS)).hasValue(1000L);
        assertThat(settings(presets, Map.of("duration", "5s")).find(RunParameters.OPERATIONS))
                .isEmpty();
    }

    @Test
    void optionsOfALocalClusterInTheFileHaveNoEffectOnServersOfAUri() {
        Map<String, String> given = Map.of("uri", "mongodb://127.0.0.1:27017/");
        assertThat(settings(Map.of("shards", "5"), given).asText()).containsKey("uri");
    }

    @ParameterizedTest
    @CsvSource({
        "thread, 5, threads?",
        "threads, many, '1 to 10000, but is ''many'''",
        "uri, mongodb://127.0.0.1, belongs on the command line",
    })
    void aMistakeIsRefusedWithItsPlace(String name, String text, String reason) {
        assertThatThrownBy(() -> settings(Map.of(name, text), Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 3: " + name)
                .hasMessageContaining(reason);
    }

    private record FromFile(Map<String, String> texts) implements Workload {

        @Override
        public Map<String, Preset> presets() {
            Map<String, Preset> presets = new LinkedHashMap<>();
            texts.forEach((name, text) -> presets.put(name, new Preset() {
                @Override
                public String text() {
                    return text;
                }

                @Override
                public UsageException refusal(Message reason) {
                    return new UsageException("line 3: " + name + " " + reason + ".");
                }
            }));
            return presets;
        }

        @Override
        public String name() {
            return "shop";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public WorkloadSession open(WorkloadContext context) {
            throw new UnsupportedOperationException();
        }
    }
}
