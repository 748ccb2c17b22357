package io.shardlab.mongo.dataset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadParametersTest {

    private static final Map<String, String> URI = Map.of("uri", "mongodb://127.0.0.1:27017/");

    private static List<Settings> runs(Map<String, String> all, String name, String... values) {
        List<Parameter<?>> parameters = new ArrayList<>(LoadParameters.all());
        parameters.addAll(TargetParameters.all());
        return Stream.of(values)
                .map(value -> {
                    Map<String, String> texts = new LinkedHashMap<>(all);
                    texts.put(name, value);
                    return Settings.parse(parameters, texts);
                })
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "pre-split, off, on",
        "wait-balanced, off, on",
        "insertion-workers, 1, 8",
        "batch-size, 1, 1000",
        "ordered, on, off",
    })
    void anExperimentOnServersOfAUriDoesNotUseDataThatAnotherCellLoadedInAnotherWay(
            String name, String one, String other) {
        assertThatThrownBy(() -> LoadParameters.checkTogether(runs(URI, name, one, other)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--" + name)
                .hasMessageContaining("--drop");
        assertThatCode(() -> LoadParameters.checkTogether(runs(URI, name, one, one)))
                .doesNotThrowAnyException();
        assertThatCode(() -> LoadParameters.checkTogether(runs(Map.of(), name, one, other)))
                .doesNotThrowAnyException();
    }

    @Test
    void anExperimentThatMayDropLoadsItsDataAnew() {
        Map<String, String> dropping = new LinkedHashMap<>(URI);
        dropping.put("drop", "true");

        assertThatCode(() -> LoadParameters.checkTogether(runs(dropping, "pre-split", "off", "on")))
                .doesNotThrowAnyException();
    }
}
