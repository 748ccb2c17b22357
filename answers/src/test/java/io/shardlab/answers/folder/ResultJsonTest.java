package io.shardlab.answers.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.Json;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultJsonTest {

    @TempDir
    Path folder;

    private final JsonMapper mapper = Json.mapper();

    /**
     * The file was written when a phase was one flat record. Every property that a result can have is in it; unwrapped
     * parts of a record must neither rename, move nor lose one.
     */
    @Test
    void anOlderResultIsReadAndWrittenByteForByte() throws IOException {
        Path golden = copyOf("golden.json", text -> text);

        assertThat(Json.masked(SavedResults.result(golden)) + "\n").isEqualTo(Files.readString(golden));
    }

    @Test
    void whatOlderProgramsDidNotWriteIsFilledIn() throws IOException {
        PhaseReport phase = SavedResults.result(copyOf(
                        "golden.json",
                        text -> text.replaceAll("(?s)    \"drain\" : \\{.*?\\},\n", "")
                                .replaceAll("(?s)    \"arrivals\" : \\{.*?\\{.*?\\}\n    \\},\n", "")))
                .phases()
                .get(0);

        assertThat(phase.drain()).isEqualTo(DrainReport.NONE);
        assertThat(phase.openLoop().arrivals().due()).isEqualTo(20);
    }

    @Test
    void whatIsMissingOrWrongIsNamedByItsPlaceInTheFile() throws IOException {
        Path missing = copyOf("golden.json", text -> text.replace("\"clientCpuShare\"", "\"other\""));
        Path negative = copyOf("golden.json", text -> text.replace("\"bytes\" : 3979504", "\"bytes\" : -1"));
        Path wrong = copyOf("golden.json", text -> text.replace("\"stopped\" : true", "\"stopped\" : 3"));

        assertThatThrownBy(() -> SavedResults.result(missing))
                .hasMessageContaining("the field phases.0.clientCpuShare is missing");
        assertThatThrownBy(() -> SavedResults.result(negative))
                .hasMessageContaining("the field phases.0.bytes holds -1");
        assertThatThrownBy(() -> SavedResults.result(wrong))
                .hasMessageContaining("the field phases.0.stopped holds something else");
    }

    private Path copyOf(String resource, UnaryOperator<String> change) throws IOException {
        try (InputStream in = ResultJsonTest.class.getResourceAsStream("/results/" + resource)) {
            String text = change.apply(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            return Files.writeString(Files.createTempFile(folder, "result", ".json"), text);
        }
    }

    /** Jackson takes a method such as {@code isEmpty()} for a property, which docs/schema would not know. */
    @Test
    void noHelperOfAResultBecomesAPropertyByItsName() {
        Set<String> unknown = new TreeSet<>();
        for (Class<?> type : recordsWithin(RunResult.class)) {
            Set<String> components = new HashSet<>();
            Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getName)
                    .forEach(components::add);
            for (Method method : type.getDeclaredMethods()) {
                if (method.getParameterCount() == 0 && method.getName().matches("(is|get)[A-Z].*")) {
                    properties(type)
                            .filter(property -> property.getGetter() != null
                                    && property.getGetter().getMember().equals(method)
                                    && !components.contains(property.getInternalName()))
                            .forEach(property -> unknown.add(type.getSimpleName() + "." + property.getName()));
                }
            }
        }

        assertThat(unknown).isEmpty();
    }

    private Stream<BeanPropertyDefinition> properties(Class<?> type) {
        return mapper.getSerializationConfig().introspect(mapper.constructType(type)).findProperties().stream();
    }

    private Set<Class<?>> recordsWithin(Class<?> root) {
        Set<Class<?>> found = new HashSet<>();
        Deque<JavaType> open = new ArrayDeque<>(Set.of(mapper.constructType(root)));
        while (!open.isEmpty()) {
            JavaType type = open.pop();
            type.getBindings().getTypeParameters().forEach(open::add);
            if (type.getContentType() != null) {
                open.add(type.getContentType());
            }
            if (type.getRawClass().isRecord() && found.add(type.getRawClass())) {
                properties(type.getRawClass())
                        .map(BeanPropertyDefinition::getPrimaryType)
                        .forEach(open::add);
            }
        }
        assertThat(found).contains(Verdict.class, PhaseReport.class);
        return found;
    }
}
