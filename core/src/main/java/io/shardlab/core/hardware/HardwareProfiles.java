package io.shardlab.core.hardware;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.yaml.YamlFile;
import io.shardlab.core.yaml.YamlValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads descriptions of machines: the profiles of the program, and YAML or JSON files with {@code title}, {@code server},
 * {@code mongos}, {@code client}, {@code round-trips}, {@code query-us} and {@code document-us}.
 */
public final class HardwareProfiles {

    /** The profiles of the program, for texts; a constant, so that annotations can use it. */
    public static final String LISTED = "lan, cloud-zones, published-2016";

    /** The profiles of the program. */
    public static final List<String> NAMES = List.of(LISTED.split(", ", -1));

    private static final String KIND = "hardware file";
    private static final String TITLE = "title";
    private static final String SERVER = "server";
    private static final String MONGOS = "mongos";
    private static final String CLIENT = "client";
    private static final String ROUND_TRIPS = "round-trips";
    private static final String QUERY = "query-us";
    private static final String DOCUMENT = "document-us";
    private static final String COUNT = "count";
    private static final String SERVER_TO_SERVER = "server-to-server-ms";
    private static final List<String> DELAYS =
            List.of("client-to-server-ms", "client-to-mongos-ms", "mongos-to-shard-ms", SERVER_TO_SERVER);

    private static final ParameterType<Integer> ROUTERS = ParameterTypes.integer(1, 1_000);
    private static final ParameterType<Double> MICROS = ParameterTypes.decimal(0.1, 1e6);
    private static final ParameterType<Double> DELAY_MILLIS = ParameterTypes.decimal(0, 10_000);
    private static final double MILLIS = 1e3;

    /** A description, and the processors of each server with data in place of those that it describes. */
    private static final Pattern SIZED = Pattern.compile("(.+):([1-9]\\d{0,3})c");

    private HardwareProfiles() {}

    /**
     * The profile of a name, or the description in a file; with an ending such as {@code :16c}, the same with servers of 16
     * processors, whose memory, disk and price are in proportion.
     *
     * @throws UsageException if there is none, or the file is not valid; the message says where
     */
    public static Hardware named(String nameOrFile) {
        Matcher sized = SIZED.matcher(nameOrFile);
        return sized.matches()
                ? described(sized.group(1)).withServers(Integer.parseInt(sized.group(2)), nameOrFile)
                : described(nameOrFile);
    }

    /** The same name, or file, with another number of processors of each server. */
    public static String sized(String nameOrFile, int processors) {
        return SIZED.matcher(nameOrFile).replaceFirst("$1") + ":" + processors + "c";
    }

    private static Hardware described(String nameOrFile) {
        if (NAMES.contains(nameOrFile)) {
            return hardware(nameOrFile, MachineFields.resource(KIND, nameOrFile));
        }
        if (YamlFile.isNamedBy(nameOrFile)) {
            Path file = Path.of(nameOrFile);
            return hardware(YamlFile.title(file), YamlFile.read(KIND, file));
        }
        throw new UsageException(Message.of(
                "Unknown hardware {0}{1}{2}, and files that describe one.",
                PlainText.quoted(nameOrFile), Suggestion.middle(nameOrFile, NAMES), LISTED));
    }

    private static Hardware hardware(String name, YamlValue root) {
        Map<String, YamlValue> fields =
                root.fields(List.of(TITLE, SERVER, MONGOS, CLIENT, ROUND_TRIPS, QUERY, DOCUMENT));
        return new Hardware(
                fields.containsKey(TITLE) ? name + " (" + fields.get(TITLE).text() + ")" : name,
                false,
                MachineFields.server(required(root, fields, SERVER)),
                withoutData(
                        required(root, fields, MONGOS),
                        List.of(MachineFields.CORES, MachineFields.SPEED, MachineFields.PRICE, COUNT)),
                withoutData(
                        required(root, fields, CLIENT),
                        List.of(MachineFields.CORES, MachineFields.SPEED, MachineFields.PRICE)),
                Optional.ofNullable(fields.get(ROUND_TRIPS))
                        .map(HardwareProfiles::roundTrips)
                        .orElse(RoundTrips.AS_CALIBRATED),
                MachineFields.given(MICROS, QUERY, fields),
                MachineFields.given(MICROS, DOCUMENT, fields),
                MachineFields.given(ROUTERS, COUNT, fields.get(MONGOS).fields()));
    }

    private static YamlValue required(YamlValue root, Map<String, YamlValue> fields, String key) {
        YamlValue value = fields.get(key);
        if (value == null) {
            throw root.refused("does not describe the {0}", key);
        }
        return value;
    }

    private static Machine withoutData(YamlValue value, List<String> keys) {
        List.of(MachineFields.MEMORY, MachineFields.DISK).stream()
                .filter(value.fields()::containsKey)
                .findFirst()
                .ifPresent(key -> {
                    throw value.refused("has the key {0}, which only the {1} can have", key, SERVER);
                });
        return MachineFields.machine(value, value.fields(keys));
    }

    private static RoundTrips roundTrips(YamlValue value) {
        Map<String, YamlValue> fields = value.fields(DELAYS);
        double[] seconds = DELAYS.stream()
                .mapToDouble(name -> fields.containsKey(name)
                        ? MachineFields.parsed(DELAY_MILLIS, name, fields.get(name)) / MILLIS
                        : 0)
                .toArray();
        return new RoundTrips(
                seconds[0], seconds[1], seconds[2], fields.containsKey(SERVER_TO_SERVER) ? seconds[3] : seconds[2]);
    }
}
