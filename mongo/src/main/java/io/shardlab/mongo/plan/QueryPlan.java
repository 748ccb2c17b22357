package io.shardlab.mongo.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The plan of a query as servers explain it. Their answers differ by command, version and topology, so that the stages are looked
 * for wherever a winning plan is.
 *
 * @param stages the stages from the answer to the documents, each with its index if it has one
 * @param shards how many shards are asked; 0 if the answer names none
 * @param sortsInMemory true if documents are sorted that no index returns in order
 */
public record QueryPlan(Set<String> stages, int shards, boolean sortsInMemory) {

    private static final String STAGE = "stage";
    private static final String COLLECTION_SCAN = "COLLSCAN";
    private static final String NOTHING = "EOF";

    /** The ways to find documents that use no index with a name. */
    private static final Set<String> SCANS =
            Set.of(COLLECTION_SCAN, NOTHING, "IDHACK", "CLUSTERED_IXSCAN", "RECORD_STORE_FAST_COUNT");

    /** Reads the answer to {@code explain}. */
    public static QueryPlan of(BsonDocument explained) {
        Set<String> stages = new LinkedHashSet<>();
        collect(explained, stages);
        boolean sorts = stages.stream().anyMatch(stage -> stage.equals("SORT") || stage.equals("$sort"));
        return new QueryPlan(stages, shards(explained), sorts);
    }

    private static void collect(BsonValue value, Set<String> stages) {
        if (value.isArray()) {
            value.asArray().forEach(element -> collect(element, stages));
            return;
        }
        if (!value.isDocument()) {
            return;
        }
        BsonDocument document = value.asDocument();
        if (document.get(STAGE) instanceof BsonString stage) {
            String index = document.get("indexName") instanceof BsonString name ? " " + name.getValue() : "";
            stages.add(stage.getValue() + index);
        }
        document.forEach((name, field) -> {
            boolean ofPipeline = name.startsWith("$") && !name.equals("$cursor") && !name.equals("$clusterTime");
            if (ofPipeline) {
                stages.add(name);
            } else if (!isAside(name)) {
                collect(field, stages);
            }
        });
    }

    /** True for parts of an answer that are not the plan that is executed. */
    private static boolean isAside(String name) {
        return switch (name) {
            case "rejectedPlans",
                    "command",
                    "parsedQuery",
                    "filter",
                    "serverInfo",
                    "serverParameters",
                    "slotBasedPlan",
                    "splitPipeline",
                    "indexFilterSet" -> true;
            default -> false;
        };
    }

    private static int shards(BsonDocument explained) {
        if (explained.isDocument("shards")) {
            return explained.getDocument("shards").size();
        }
        int most = 0;
        for (BsonValue value : explained.values()) {
            if (value.isArray()) {
                continue;
            }
            if (value.isDocument()) {
                BsonDocument inner = value.asDocument();
                most = Math.max(
                        most, inner.isArray("shards") ? inner.getArray("shards").size() : shards(inner));
            }
        }
        return most;
    }

    /** True if every document of a collection is read. */
    public boolean scansCollection() {
        return stages.contains(COLLECTION_SCAN);
    }

    /** Returns the indexes and scans by which the documents are found, in an order that does not depend on that of shards. */
    public List<String> access() {
        List<String> access =
                stages.stream().filter(QueryPlan::isAccess).sorted().toList();
        // A shard without documents has nothing to find.
        return access.size() > 1
                ? access.stream().filter(stage -> !stage.equals(NOTHING)).toList()
                : access;
    }

    private static boolean isAccess(String stage) {
        return stage.contains(" ") || SCANS.contains(stage) || stage.startsWith("EXPRESS");
    }

    /** Returns the conditions by which a command looks for documents. */
    public static BsonDocument conditions(BsonDocument command) {
        BsonDocument none = new BsonDocument();
        return switch (command.getFirstKey()) {
            case "find" -> command.getDocument("filter", none);
            case "aggregate" ->
                command.getArray("pipeline").stream()
                        .map(BsonValue::asDocument)
                        .filter(stage -> stage.containsKey("$match"))
                        .findFirst()
                        .map(stage -> stage.getDocument("$match"))
                        .orElse(none);
            case "update" -> command.getArray("updates").get(0).asDocument().getDocument("q", none);
            case "delete" -> command.getArray("deletes").get(0).asDocument().getDocument("q", none);
            default -> command.getDocument("query", none);
        };
    }
}
