package io.shardlab.insight.shardkey.routing;

import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.access.Access.Kind;
import io.shardlab.workloads.language.targeting.ConditionFields;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;

/** Finds accesses whose conditions no index serves, so that servers read the whole collection. Stateless. */
public final class IndexUse {

    private IndexUse() {}

    /**
     * Returns the share of all accesses that have conditions with which no index begins. The index of the shard key serves, too.
     *
     * @param indexes the indexes of the collection, each with its {@code key}
     */
    public static double unserved(AccessSource accesses, List<BsonDocument> indexes, ShardKey key) {
        Set<String> firstFields = new HashSet<>(Set.of("_id"));
        indexes.forEach(index -> firstFields.add(index.getDocument("key").getFirstKey()));
        Map.Entry<String, Boolean> first = key.fields().entrySet().iterator().next();
        double[] sums = new double[2];
        accesses.forEach(AccessSource.FEW, access -> {
            sums[0] += access.weight();
            ConditionFields fields = ConditionFields.of(access.access().filter());
            boolean byKey = fields.equal().contains(first.getKey())
                    || !first.getValue() && fields.ranged().contains(first.getKey());
            boolean served = byKey
                    || fields.equal().stream().anyMatch(firstFields::contains)
                    || fields.ranged().stream().anyMatch(firstFields::contains);
            boolean conditional = !fields.equal().isEmpty() || !fields.ranged().isEmpty();
            sums[1] += access.access().kind() != Kind.INSERT && conditional && !served ? access.weight() : 0;
        });
        return sums[0] == 0 ? 0 : sums[1] / sums[0];
    }
}
