package io.shardlab.workloads.language.targeting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The conditions that a pipeline has for the documents of its collection. Servers move conditions forward, past stages that keep or rename the
 * fields they are on, before they choose shards. Immutable.
 *
 * @param filter the conditions
 * @param sort the order in which the documents are asked for; empty without one
 * @param limit the most documents that are read; {@link Long#MAX_VALUE} if a later stage needs all that match
 * @see <a href="https://www.mongodb.com/docs/manual/core/aggregation-pipeline-optimization/">Aggregation Pipeline Optimization</a>
 */
public record LeadingConditions(BsonDocument filter, BsonDocument sort, long limit) {

    public static LeadingConditions of(BsonArray pipeline) {
        BsonArray moved = new BsonArray();
        BsonDocument sort = new BsonDocument();
        List<StagePaths> passed = new ArrayList<>();
        for (BsonValue value : pipeline) {
            BsonDocument stage = value.asDocument();
            String name = stage.getFirstKey();
            if (name.equals("$match") && stage.isDocument(name)) {
                MatchConditions.parts(stage.getDocument(name))
                        .forEach(part -> MatchConditions.before(part, passed).ifPresent(moved::add));
                continue;
            }
            Optional<StagePaths> paths = StagePaths.of(stage);
            boolean blocked = paths.isEmpty() || paths.get().copiesConditions() && !passed.isEmpty();
            if (blocked) {
                boolean reads = passed.stream().allMatch(StagePaths::keepsDocuments);
                long limit = name.equals("$limit") && stage.isNumber(name) && reads
                        ? stage.getNumber(name).longValue()
                        : Long.MAX_VALUE;
                return new LeadingConditions(all(moved), sort, limit);
            }
            if (name.equals("$sort") && passed.isEmpty() && stage.isDocument(name)) {
                sort = stage.getDocument(name);
            } else if (!name.equals("$sort")) {
                passed.add(paths.get());
            }
        }
        return new LeadingConditions(all(moved), sort, Long.MAX_VALUE);
    }

    private static BsonDocument all(BsonArray filters) {
        return filters.isEmpty()
                ? new BsonDocument()
                : filters.size() == 1 ? filters.get(0).asDocument() : new BsonDocument("$and", filters);
    }
}
