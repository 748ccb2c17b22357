package io.shardlab.core.hardware;

import io.shardlab.core.hardware.Hardware.Disk;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.yaml.YamlFile;
import io.shardlab.core.yaml.YamlValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the fields of single machines in files that describe machines. */
final class MachineFields {

    static final String CORES = "cores";
    static final String SPEED = "speed";
    static final String PRICE = "price";
    static final String MEMORY = "memory";
    static final String DISK = "disk";
    private static final String READS = "reads-per-second";
    private static final String WRITES = "writes-per-second";
    private static final String MEBIBYTES = "mb-per-second";
    private static final String SLOWED = "slow-motion";

    private static final ParameterType<Integer> PROCESSORS = ParameterTypes.integer(1, 10_000);
    private static final ParameterType<Double> FACTOR = ParameterTypes.decimal(0.001, 1_000);
    private static final ParameterType<Double> AMOUNT = ParameterTypes.decimal(0, 1e9);

    /** The minimum is that of {@code --server-memory}. */
    private static final ParameterType<Long> MEMORY_SIZE = ParameterTypes.size(160L << 20);

    /** The kernel applies these limits, and stores them in 32 bits. */
    private static final ParameterType<Long> RATE = ParameterTypes.count(1, 1_000_000_000);

    private static final ParameterType<Double> MEBIBYTES_RATE = ParameterTypes.decimal(0.1, 1e6);
    private static final double MEBIBYTE = 1 << 20;

    private MachineFields() {}

    /** Reads a file that comes with the program, named without its ending. */
    static YamlValue resource(String kind, String name) {
        try (InputStream in = Hardware.class.getResourceAsStream("/io/shardlab/core/hardware/" + name + ".yaml")) {
            return YamlFile.parse(kind, name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a machine that can hold data. */
    static Machine server(YamlValue value) {
        return machine(value, value.fields(List.of(CORES, SPEED, PRICE, MEMORY, DISK)));
    }

    /** @param fields the fields of the value, which the caller has checked */
    static Machine machine(YamlValue value, Map<String, YamlValue> fields) {
        if (!fields.containsKey(CORES)) {
            throw value.refused("lacks the number of {0}", CORES);
        }
        return new Machine(
                parsed(PROCESSORS, CORES, fields.get(CORES)),
                fields.containsKey(SPEED) ? parsed(FACTOR, SPEED, fields.get(SPEED)) : 1,
                fields.containsKey(PRICE) ? parsed(AMOUNT, PRICE, fields.get(PRICE)) : 1,
                given(MEMORY_SIZE, MEMORY, fields),
                Optional.ofNullable(fields.get(DISK)).map(MachineFields::disk));
    }

    private static Disk disk(YamlValue value) {
        List<String> limits = List.of(READS, WRITES, MEBIBYTES);
        Map<String, YamlValue> fields = value.fields(List.of(READS, WRITES, MEBIBYTES, SLOWED));
        if (limits.stream().noneMatch(fields::containsKey)) {
            throw value.refused("lacks a limit of the disk; there are {0}", String.join(", ", limits));
        }
        return new Disk(
                given(RATE, READS, fields).map(Long::doubleValue),
                given(RATE, WRITES, fields).map(Long::doubleValue),
                given(MEBIBYTES_RATE, MEBIBYTES, fields).map(rate -> rate * MEBIBYTE),
                given(ParameterTypes.bool(), SLOWED, fields).orElse(true));
    }

    static <T> Optional<T> given(ParameterType<T> type, String name, Map<String, YamlValue> fields) {
        return Optional.ofNullable(fields.get(name)).map(value -> parsed(type, name, value));
    }

    static <T> T parsed(ParameterType<T> type, String name, YamlValue value) {
        String text = value.text();
        try {
            return type.parse(text);
        } catch (IllegalArgumentException e) {
            throw value.refused("must have {0} for {1}", type.allowed(), name);
        }
    }
}
