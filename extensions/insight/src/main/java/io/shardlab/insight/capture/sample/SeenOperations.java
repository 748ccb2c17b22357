package io.shardlab.insight.capture.sample;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonValue;

/**
 * The facts about documents that operations show. Names are the collections' and fields' own ones.
 *
 * @param bounds the bounds of range conditions, by collections and the paths of fields
 * @param inserting the collections into which documents are inserted
 * @param startMillis the beginning of what was observed, in milliseconds since 1970
 * @param endMillis the end of it
 */
public record SeenOperations(
        Map<String, Map<String, List<BsonValue>>> bounds, Set<String> inserting, long startMillis, long endMillis) {

    /** No operations. */
    public static final SeenOperations NONE = new SeenOperations(Map.of(), Set.of(), 0, 0);

    public SeenOperations {
        bounds = Map.copyOf(bounds);
        inserting = Set.copyOf(inserting);
    }
}
