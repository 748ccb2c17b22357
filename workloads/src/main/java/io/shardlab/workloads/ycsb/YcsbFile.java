package io.shardlab.workloads.ycsb;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.read.WorkloadFileReader;
import io.shardlab.workloads.ycsb.properties.CoreProperties;
import io.shardlab.workloads.ycsb.properties.CoreProperties.RecordRange;
import io.shardlab.workloads.ycsb.properties.FieldProperties;
import io.shardlab.workloads.ycsb.properties.Kind;
import io.shardlab.workloads.ycsb.properties.Requests;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Properties of YCSB as a workload file.
 *
 * @param collection the name of the collection
 */
record YcsbFile(CoreProperties properties, Settings settings, String collection) {

    private static final Path NAME = Path.of("ycsb.yaml");

    /** YCSB's own allowance for inserts beyond the expected number. */
    private static final double ALLOWANCE = 2;

    /** Shares have at most so many digits before the decimal point, and after it. */
    private static final double MOST_SHARE = 1e12;

    private static final double LEAST_SHARE = 1e-12;

    private static final String BY_KEY = "{_id: {^existing: _id}}";

    /** Returns the file as it is read. */
    WorkloadFile read() {
        return WorkloadFileReader.parse(NAME, text());
    }

    String text() {
        List<String> lines = new ArrayList<>();
        lines.add("# Made of the properties of YCSB.");
        lines.add("database: " + word(settings.get(TargetParameters.DATABASE)));
        lines.add("options: {" + String.join(", ", options()) + "}");
        lines.add("collections:");
        addCollection(lines);
        lines.add("operations:");
        for (Kind kind : Kind.values()) {
            boolean isPart = properties.has(Kind.READ_MODIFY_WRITE) && (kind == Kind.READ || kind == Kind.UPDATE);
            if (properties.has(kind) || isPart) {
                lines.add("  " + kind.label() + ":");
                lines.add("    share: " + (properties.has(kind) ? number(share(kind)) : "0"));
                addOperation(kind, lines);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private List<String> options() {
        List<String> options = new ArrayList<>(List.of(
                "threads: " + settings.get(RunParameters.THREADS),
                "warm-up: " + RunParameters.WARM_UP.type().format(settings.get(RunParameters.WARM_UP))));
        settings.find(Ycsb.DURATION)
                .filter(duration -> settings.find(Ycsb.OPERATIONS).isEmpty())
                .ifPresent(duration ->
                        options.add("duration: " + Ycsb.DURATION.type().format(duration)));
        settings.find(Ycsb.OPERATIONS).ifPresent(operations -> options.add("operations: " + operations));
        settings.find(RunParameters.TARGET_RATE).ifPresent(rate -> options.add("target-rate: " + number(rate)));
        return options;
    }

    private void addCollection(List<String> lines) {
        RecordRange records = properties.records();
        lines.add("  " + name() + ":");
        lines.add("    documents: " + records.size());
        if (records.isPart()) {
            lines.add("    part: {first: " + records.first() + ", of: " + records.count() + "}");
        }
        lines.add("    keep: true");
        lines.add("    shardKey: {_id: " + (settings.get(Ycsb.SHARD_KEY).isHashed() ? "hashed" : "1") + "}");
        lines.add("    document:");
        lines.add("      _id: {^sequence: {prefix: user, digits: "
                + properties.zeroPadding() + ", hashed: "
                + properties.hashesKeys() + "}}");
        FieldProperties fields = properties.fields();
        for (String field : fields.names()) {
            lines.add("      " + word(field) + ": " + data(fields));
        }
    }

    private static String data(FieldProperties fields) {
        String length = fields.isConstant()
                ? String.valueOf(fields.most())
                : range(fields.least(), fields.most(), fields.distribution().equals("zipfian"));
        return "{^binary: {length: " + length + ", " + (fields.verifiable() ? "verifiable" : "printable") + ": true}}";
    }

    private static String range(long least, long most, boolean zipfian) {
        return "{from: " + least + ", to: " + most + (zipfian ? ", distribution: zipfian, formula: ycsb}" : "}");
    }

    private void addOperation(Kind kind, List<String> lines) {
        if (kind != Kind.INSERT) {
            lines.add("    choose: " + choose());
        }
        switch (kind) {
            case READ -> readOne().forEach(line -> lines.add("    " + line));
            case UPDATE -> update().forEach(line -> lines.add("    " + line));
            case SCAN -> scan().forEach(line -> lines.add("    " + line));
            case INSERT -> {
                lines.add("    insertOne: " + name());
                if (properties.mayUpsert()) {
                    lines.add("    upsert: true");
                }
            }
            case READ_MODIFY_WRITE -> lines.add("    steps: [" + Kind.READ.label() + ", " + Kind.UPDATE.label() + "]");
        }
    }

    private List<String> readOne() {
        List<String> lines = new ArrayList<>(List.of("find: " + name(), "filter: " + BY_KEY));
        if (!properties.readsAllFields()) {
            lines.add("projection: " + oneField());
        } else if (properties.namesAllFields()) {
            lines.add("projection: " + allFields());
        }
        lines.add("limit: 1");
        return lines;
    }

    private List<String> scan() {
        List<String> lines = new ArrayList<>(
                List.of("find: " + name(), "filter: {_id: {$gte: {^existing: _id}}}", "sort: {_id: 1}"));
        if (!properties.readsAllFields()) {
            lines.add("projection: " + oneField());
        }
        CoreProperties.ScanLengths lengths = properties.scanLengths();
        lines.add("limit: {^int: " + range(lengths.least(), lengths.most(), lengths.zipfian()) + "}");
        lines.add("returns: {from: 1}");
        return lines;
    }

    private List<String> update() {
        List<String> lines = new ArrayList<>(List.of("updateOne: " + name(), "filter: " + BY_KEY, "update:"));
        lines.add(properties.writesAllFields() ? "  $set:" : "  $set: {^choose: [");
        FieldProperties fields = properties.fields();
        for (String field : fields.names()) {
            // Values that can be verified follow from the key, so that an update leaves them as they are.
            String value =
                    word(field) + ": " + (fields.verifiable() ? "{^existing: " + word(field) + "}" : data(fields));
            lines.add(properties.writesAllFields() ? "    " + value : "    {" + value + "},");
        }
        if (!properties.writesAllFields()) {
            lines.add("  ]}");
        }
        return lines;
    }

    private String allFields() {
        return properties.fields().names().stream()
                .map(field -> word(field) + ": 1")
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private String oneField() {
        return properties.fields().names().stream()
                .map(field -> "{" + word(field) + ": 1}")
                .collect(Collectors.joining(", ", "{^choose: [", "]}"));
    }

    private String choose() {
        Requests requests = properties.requests();
        return switch (requests.distribution()) {
            case "zipfian" ->
                "{from: all, by: zipfian, formula: ycsb"
                        + (properties.has(Kind.INSERT) ? ", expected: " + expectedNew() : "") + "}";
            case "latest" -> "{by: latest, formula: ycsb}";
            case "hotspot" ->
                "{by: hotspot, formula: ycsb, hotData: " + number(requests.hotData()) + ", hotOperations: "
                        + number(requests.hotOperations()) + "}";
            case "exponential" -> "{by: exponential, mean: " + number(requests.mean()) + "}";
            default -> requests.distribution();
        };
    }

    /** Returns the inserts that YCSB expects if the number of operations is known; otherwise the number of records. */
    private long expectedNew() {
        double share = properties.shares().get(Kind.INSERT);
        double operations = settings.find(Ycsb.OPERATIONS)
                .map(Long::doubleValue)
                .or(() -> settings.find(RunParameters.STAGES)
                        .map(RateStages::mean)
                        .or(() -> settings.find(RunParameters.TARGET_RATE))
                        .map(rate -> rate * seconds()))
                .orElse(properties.records().count() / share / ALLOWANCE);
        return (long) (operations * settings.get(RunParameters.REPEAT) * share * ALLOWANCE);
    }

    private double seconds() {
        return settings.find(RunParameters.STAGES)
                        .map(RateStages::duration)
                        .orElseGet(() -> settings.get(Ycsb.DURATION))
                        .plus(settings.get(RunParameters.WARM_UP))
                        .toMillis()
                / 1e3;
    }

    /** Returns a share that a file can have: those given need not add up to 1. */
    private double share(Kind kind) {
        List<Double> given =
                properties.shares().values().stream().filter(share -> share > 0).toList();
        double most = given.stream().max(Double::compare).orElseThrow();
        double least = given.stream().min(Double::compare).orElseThrow();
        double share = properties.shares().get(kind);
        return most > MOST_SHARE || least < LEAST_SHARE ? Math.max(LEAST_SHARE, share / most) : share;
    }

    private static String number(double number) {
        return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }

    private String name() {
        return word(collection);
    }

    /** Returns a word as YAML has it, in quotes unless it is certainly none of the words with a meaning of their own. */
    private static String word(String text) {
        return text.matches("[A-Za-z][A-Za-z_]{4,}[A-Za-z0-9_]*")
                ? text
                : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
