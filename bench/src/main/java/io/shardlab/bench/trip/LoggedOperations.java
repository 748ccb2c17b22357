package io.shardlab.bench.trip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The figures of each kind of operation in a server's log of all operations; a kind is a shape without values. For one thread. */
final class LoggedOperations {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> READS = Set.of("find", "aggregate", "distinct", "findAndModify", "insert");
    private static final List<String> CHANGED = List.of("nreturned", "nMatched", "ndeleted", "ninserted");

    private final String database;
    private final Map<String, Kind> kinds = new TreeMap<>();
    private final Map<Long, Found> open = new HashMap<>();

    /** The documents of one operation, of all its batches so far. */
    private record Found(double examined, double returned) {

        Found and(Found more) {
            return new Found(examined + more.examined, returned + more.returned);
        }
    }

    /** The operations of one shape. */
    static final class Kind {
        long count;
        long empty;
        double examined;
        double examinedSquared;
        double returned;
        double returnedSquared;

        private void add(Found found) {
            count++;
            empty += found.returned == 0 ? 1 : 0;
            sum(found, 1);
        }

        private void replace(Found before, Found now) {
            sum(before, -1);
            sum(now, 1);
        }

        private void sum(Found found, int sign) {
            examined += sign * found.examined;
            examinedSquared += sign * found.examined * found.examined;
            returned += sign * found.returned;
            returnedSquared += sign * found.returned * found.returned;
        }

        double meanExamined() {
            return examined / count;
        }

        double meanReturned() {
            return returned / count;
        }

        /** The standard error of the mean. */
        double errorOfExamined() {
            return error(examined, examinedSquared);
        }

        double errorOfReturned() {
            return error(returned, returnedSquared);
        }

        private double error(double sum, double squares) {
            double mean = sum / count;
            return Math.sqrt(Math.max(0, squares / count - mean * mean) / count);
        }

        double emptyShare() {
            return (double) empty / count;
        }
    }

    LoggedOperations(String database) {
        this.database = database;
    }

    /** Reads the lines of a part of a log. Operations that return several batches count once. */
    LoggedOperations read(Path log, long from, long to) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(log, StandardCharsets.UTF_8)) {
            long position = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                long start = position;
                position += line.getBytes(StandardCharsets.UTF_8).length + 1;
                if (start >= from && position <= to && line.contains("\"Slow query\"")) {
                    add(JSON.readTree(line).path("attr"));
                }
            }
        }
        return this;
    }

    private void add(JsonNode entry) {
        String namespace = entry.path("ns").asText();
        if (!namespace.startsWith(database + ".") || namespace.contains(".$cmd") || namespace.contains(".system.")) {
            return;
        }
        JsonNode command = entry.path("command");
        String type = entry.path("type").asText();
        boolean more = command.has("getMore");
        JsonNode shaped = more ? entry.path("originatingCommand") : command;
        String shape = shape(type, shaped, namespace.substring(database.length() + 1));
        if (shape == null) {
            return;
        }
        double examined = entry.path("docsExamined").asDouble();
        double returned = CHANGED.stream()
                .mapToDouble(name -> entry.path(name).asDouble())
                .max()
                .orElse(0);
        Found found = new Found(examined, returned);
        Kind kind = kinds.computeIfAbsent(shape, added -> new Kind());
        long cursor = entry.path("cursorid").asLong();
        if (more) {
            Found before = open.getOrDefault(cursor, new Found(0, 0));
            found = before.and(found);
            kind.replace(before, found);
        } else {
            kind.add(found);
        }
        if (cursor != 0) {
            open.put(cursor, found);
        }
    }

    private static String shape(String type, JsonNode command, String collection) {
        if (type.equals("update")) {
            return "update " + collection + " " + conditions(command.path("q")) + " " + update(command.path("u"))
                    + (command.path("upsert").asBoolean() ? " upsert" : "");
        }
        if (type.equals("remove")) {
            return "delete " + collection + " " + conditions(command.path("q"));
        }
        String name = command.fieldNames().hasNext() ? command.fieldNames().next() : "";
        if (!READS.contains(name)) {
            return null;
        }
        return switch (name) {
            case "find" ->
                "find " + collection + " " + conditions(command.path("filter")) + sorted(command)
                        + (command.has("skip") ? " skip" : "");
            case "aggregate" -> "aggregate " + collection + " " + pipeline(command.path("pipeline"));
            case "distinct" -> "distinct " + collection + " " + conditions(command.path("query"));
            case "insert" -> "insert " + collection;
            default ->
                "findAndModify " + collection + " " + conditions(command.path("query")) + sorted(command) + " "
                        + update(command.path("update"));
        };
    }

    private static String sorted(JsonNode command) {
        return command.path("sort").isEmpty()
                ? ""
                : " by " + command.path("sort").toString().replaceAll("[{}\"]", "");
    }

    private static String pipeline(JsonNode stages) {
        List<String> texts = new ArrayList<>();
        stages.forEach(stage -> {
            String name = stage.fieldNames().next();
            texts.add(name.equals("$match") ? conditions(stage.path(name)) : name);
        });
        return String.join(" ", texts);
    }

    private static String update(JsonNode update) {
        List<String> texts = new ArrayList<>();
        update.properties()
                .forEach(operator -> texts.add(
                        operator.getKey().startsWith("$")
                                ? operator.getKey() + names(operator.getValue())
                                : operator.getKey()));
        return "{" + texts.stream().sorted().collect(Collectors.joining(" ")) + "}";
    }

    private static String names(JsonNode fields) {
        List<String> names = new ArrayList<>();
        fields.fieldNames().forEachRemaining(names::add);
        return names.stream().sorted().collect(Collectors.joining(",", "(", ")"));
    }

    private static String conditions(JsonNode filter) {
        List<String> texts = new ArrayList<>();
        for (Map.Entry<String, JsonNode> field : filter.properties()) {
            texts.add(
                    field.getKey().equals("$and") || field.getKey().equals("$or")
                            ? all(field.getKey(), field.getValue())
                            : field.getKey() + condition(field.getValue()));
        }
        return texts.stream().sorted().collect(Collectors.joining(" ", "{", "}"));
    }

    private static String all(String operator, JsonNode filters) {
        List<String> texts = new ArrayList<>();
        filters.forEach(filter -> texts.add(conditions(filter)));
        return operator + texts;
    }

    private static String condition(JsonNode value) {
        if (value.has("$regularExpression") || value.has("$regex")) {
            return "~";
        }
        List<String> operators = new ArrayList<>();
        if (value.isObject()) {
            value.fieldNames().forEachRemaining(operators::add);
        }
        boolean operands = !operators.isEmpty()
                && operators.get(0).startsWith("$")
                && !Set.of("$date", "$oid", "$numberLong", "$numberDecimal", "$eq")
                        .contains(operators.get(0));
        return operands ? operators.stream().sorted().collect(Collectors.joining(",", ":", "")) : "";
    }

    Map<String, Kind> kinds() {
        return kinds;
    }

    long total() {
        return kinds.values().stream().mapToLong(kind -> kind.count).sum();
    }
}
