package io.shardlab.answers.table;

import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parameters that define a topology, and their label such as "standalone" or "8 shards, 10 mongos". */
public final class TopologyParameters {

    /** The name that stands for all of them in a table's rows or columns. */
    public static final String NAME = "topology";

    public static final String CLUSTER = "cluster";
    public static final String SHARDS = "shards";
    public static final String ROUTERS = "routers";
    public static final String REPLICAS = "replicas";

    /** All parameters that define a topology. */
    public static final List<String> PARTS = List.of(CLUSTER, SHARDS, ROUTERS, REPLICAS);

    private TopologyParameters() {}

    /**
     * Returns the label of a cell.
     *
     * @param values the swept parameters of the cell; other parameters are the same in all cells and are left out
     */
    public static Message label(Map<String, String> values) {
        if (PARTS.stream().noneMatch(values::containsKey)) {
            return Message.text(Dimension.NONE);
        }
        return switch (values.getOrDefault(CLUSTER, "sharded")) {
            case "replica-set" -> members("replica set", "replica set of", values);
            case "sharded" -> sharded(values);
            default -> Message.of(values.get(CLUSTER));
        };
    }

    private static Message sharded(Map<String, String> values) {
        List<Message> words = new ArrayList<>();
        Optional.ofNullable(values.get(SHARDS))
                .map(shards -> counted(shards, SHARDS))
                .ifPresent(words::add);
        Optional.ofNullable(values.get(ROUTERS))
                .map(mongos -> Message.text(mongos + " mongos"))
                .ifPresent(words::add);
        if (values.containsKey(REPLICAS)) {
            words.add(members("replica sets", "replica sets of", values));
        }
        return words.isEmpty() ? Message.of("sharded cluster") : Message.joined(", ", words);
    }

    private static Message members(String any, String of, Map<String, String> values) {
        return values.containsKey(REPLICAS)
                ? Message.of(of).and(Message.text(" " + values.get(REPLICAS)))
                : Message.of(any);
    }

    /** A number of things, whose name is a plural. */
    static Message counted(String number, String things) {
        return Message.text(number + " ")
                .and(Message.of(number.equals("1") ? things.substring(0, things.length() - 1) : things));
    }
}
