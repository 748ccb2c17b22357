package io.shardlab.answers.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
    public static String label(Map<String, String> values) {
        if (PARTS.stream().noneMatch(values::containsKey)) {
            return Dimension.NONE;
        }
        return switch (values.getOrDefault(CLUSTER, "sharded")) {
            case "standalone" -> "standalone";
            case "replica-set" -> "replica set" + members(values, " of ");
            case "sharded" -> sharded(values);
            default -> values.get(CLUSTER);
        };
    }

    private static String sharded(Map<String, String> values) {
        List<String> words = new ArrayList<>();
        if (values.containsKey(SHARDS)) {
            words.add(counted(values.get(SHARDS), "shard", "shards"));
        }
        if (values.containsKey(ROUTERS)) {
            words.add(values.get(ROUTERS) + " mongos");
        }
        if (values.containsKey(REPLICAS)) {
            words.add("replica sets" + members(values, " of "));
        }
        return words.isEmpty() ? "sharded cluster" : String.join(", ", words);
    }

    private static String members(Map<String, String> values, String before) {
        return values.containsKey(REPLICAS) ? before + values.get(REPLICAS) : "";
    }

    private static String counted(String number, String one, String many) {
        return number + " " + (number.equals("1") ? one : many);
    }
}
