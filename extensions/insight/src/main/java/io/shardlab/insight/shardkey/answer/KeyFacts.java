package io.shardlab.insight.shardkey.answer;

import io.shardlab.insight.shardkey.routing.KeyRouting;
import io.shardlab.insight.shardkey.routing.RoutingResult;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The facts of one key, from which the findings are derived.
 *
 * @param values the values that count: those of running servers if there are some
 * @param unservedShare the share of accesses whose conditions no index serves beside this key
 * @param version the version of the servers
 * @param zonesApply false if the collection has zones that this key cannot have
 */
record KeyFacts(
        ShardKey key,
        KeyValues values,
        KeyRouting routing,
        RoutingResult result,
        List<BsonDocument> indexes,
        BsonDocument options,
        String version,
        boolean zonesApply,
        double unservedShare) {}
