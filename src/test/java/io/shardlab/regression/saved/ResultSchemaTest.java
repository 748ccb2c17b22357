package io.shardlab.regression.saved;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.figure.RecordShape.Part;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The schema of {@code result.json} has exactly the components of the records, each with its type and its unit. */
class ResultSchemaTest {

    private static final Map<Class<?>, String> TYPES = Map.of(
            long.class, "integer",
            Long.class, "integer",
            int.class, "integer",
            Integer.class, "integer",
            double.class, "number",
            Double.class, "number",
            boolean.class, "boolean",
            Boolean.class, "boolean");

    private final List<String> problems = new ArrayList<>();
    private JsonNode schema;

    @Test
    void everyComponentOfAResultIsInTheSchemaAndTheOtherWayRound() throws IOException {
        schema = new ObjectMapper()
                .readTree(
                        Simulator.HOME.resolve("docs/schema/result.schema.json").toFile());
        checkRecord(RunResult.class, schema, "result");
        assertThat(problems).isEmpty();
    }

    private void checkRecord(Class<? extends Record> type, JsonNode described, String path) {
        List<Part> parts = flat(type);
        JsonNode properties = resolved(described).path("properties");
        Set<String> names = new TreeSet<>();
        properties.fieldNames().forEachRemaining(names::add);
        for (Part part : parts) {
            String at = path + "." + part.name();
            if (names.remove(part.name())) {
                checkType(part.component().getGenericType(), part, properties.get(part.name()), at);
                part.measured().ifPresent(figure -> checkUnit(figure, at));
            } else {
                problems.add("the schema lacks " + at);
            }
        }
        names.forEach(name -> problems.add("no record has " + path + "." + name));
        checkRequired(parts, described, path);
    }

    private static List<Part> flat(Class<? extends Record> type) {
        return RecordShape.of(type).parts().stream()
                .flatMap(part ->
                        part.isUnwrapped() ? flat(part.recordType().orElseThrow()).stream() : List.of(part).stream())
                .toList();
    }

    private void checkRequired(List<Part> parts, JsonNode described, String path) {
        Set<String> required = new TreeSet<>();
        resolved(described).path("required").forEach(name -> required.add(name.asText()));
        Set<String> always = new TreeSet<>();
        parts.stream()
                .filter(part -> part.component().getType() != Optional.class && !isLeftOutIfEmpty(part))
                .forEach(part -> always.add(part.name()));
        if (!required.equals(always)) {
            problems.add("required of " + path + " is " + required + ", but these are always there: " + always);
        }
    }

    private static boolean isLeftOutIfEmpty(Part part) {
        JsonInclude include = part.component().getAccessor().getAnnotation(JsonInclude.class);
        return include != null && include.value() == JsonInclude.Include.NON_EMPTY;
    }

    private void checkType(Type type, Part part, JsonNode described, String at) {
        JsonNode property = resolved(described);
        if (type instanceof ParameterizedType generic) {
            List<Type> arguments = List.of(generic.getActualTypeArguments());
            Type inner = arguments.get(arguments.size() - 1);
            if (generic.getRawType() == Optional.class) {
                checkType(inner, part, property, at);
            } else if (generic.getRawType() == List.class) {
                checkType(inner, part, property.path("items"), at);
            } else if (inner != Object.class && property.has("additionalProperties")) {
                boolean fixed = property.path("additionalProperties").isBoolean();
                (fixed ? property.path("properties") : List.of(property.path("additionalProperties")))
                        .forEach(value -> checkType(inner, part, value, at));
            }
        } else if (type instanceof Class<?> raw && raw.isRecord() && raw != Message.class) {
            checkRecord(raw.asSubclass(Record.class), property, at);
        } else if (TYPES.containsKey(type) && !property.has("const")) {
            if (!property.path("type").asText().equals(TYPES.get(type))) {
                problems.add(at + " must have the type " + TYPES.get(type));
            }
            if (part.measured().isPresent() && !property.has("minimum") && !property.has("exclusiveMinimum")) {
                problems.add(at + " is a figure and needs a minimum");
            }
        }
    }

    /** Units are in the names. */
    private void checkUnit(Measured figure, String at) {
        String unit = switch (figure.value()) {
            case SECONDS, CPU_SECONDS, SERVER_CPU_SECONDS -> ".*[sS]econds.*";
            case MICROS -> ".*Micros";
            case BYTES -> ".*[bB]ytes.*";
            case RATE -> ".*(PerSecond|[tT]hroughput)";
            case SHARE -> ".*Share";
            case PERCENT -> ".*Percent";
            case GIVEN_RATE -> ".*Rate|rate|low|high";
            case COUNT, PROCESSOR_LIMIT, SERVER_PROCESSORS -> "(?!.*(Seconds|Micros|Bytes|Share|Percent)$).*";
        };
        if (!at.substring(at.lastIndexOf('.') + 1).matches(unit)) {
            problems.add(at + " does not name its unit, " + figure.value());
        }
    }

    private JsonNode resolved(JsonNode described) {
        String reference = described.path("$ref").asText();
        return reference.isEmpty() ? described : resolved(schema.at(reference.substring(1)));
    }
}
