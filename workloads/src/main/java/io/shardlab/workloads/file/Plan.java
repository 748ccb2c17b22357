package io.shardlab.workloads.file;

import io.shardlab.core.text.Message;
import java.util.ArrayList;
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
record Plan(Set<String> stages, int shards, boolean sortsInMemory) {

    private static final String STAGE = "stage";
    private static final String COLLECTION_SCAN = "COLLSCAN";

    static Plan of(BsonDocument explained) {
        Set<String> stages = new LinkedHashSet<>();
        collect(explained, stages);
        boolean sorts = stages.stream().anyMatch(stage -> stage.equals("SORT") || stage.equals("$sort"));
        return new Plan(stages, shards(explained), sorts);
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

    /** Says of a statement which shards are asked; unchanged without shards. */
    Message asked(Message statement, int all) {
        return all == 0 || shards == 0 ? statement : Message.of("workloads.explained.asks", statement, shards, all);
    }

    /** The stages as a list. */
    Message path() {
        return stages.isEmpty() ? Message.of("workloads.explained.nothing") : Message.text(String.join(", ", stages));
    }

    /**
     * Returns what makes the query expensive.
     *
     * @param conditions those of its command
     */
    List<Message> warnings(BsonDocument conditions) {
        List<Message> warnings = new ArrayList<>();
        if (stages.contains(COLLECTION_SCAN)) {
            Set<String> fields = conditions.keySet();
            warnings.add(
                    fields.isEmpty()
                            ? Message.of("workloads.explained.scan")
                            : Message.of("workloads.explained.scan.filter", String.join(", ", fields)));
        }
        if (sortsInMemory) {
            warnings.add(Message.of("workloads.explained.sort"));
        }
        return warnings;
    }

    /** Returns the conditions by which a command looks for documents. */
    static BsonDocument conditions(BsonDocument command) {
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
