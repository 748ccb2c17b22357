package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.workload.KindTraits;
import io.shardlab.core.workload.KindTraits.Access;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.Locale;
import java.util.Set;

/** The kinds of operation, under the names by which YCSB reports them. */
public enum Kind {
    READ,
    UPDATE,
    INSERT,
    SCAN,
    READ_MODIFY_WRITE;

    /** Returns the name in reports. */
    public String label() {
        return name().replace('_', '-');
    }

    /** Returns the traits on a collection with this shard key, which is {@code _id} or hashed. */
    public KindTraits traits(ShardKey key) {
        return switch (this) {
            case READ -> new KindTraits(Access.READ, Reach.ONE);
            case SCAN -> new KindTraits(Access.READ, key.reach(Set.of(), Set.of("_id")));
            case UPDATE, INSERT -> new KindTraits(Access.WRITE, Reach.ONE);
            case READ_MODIFY_WRITE -> new KindTraits(Access.WRITE, Reach.ONE, 2);
        };
    }

    /** Returns the name of the property that gives its share. */
    String property() {
        return name().replace("_", "").toLowerCase(Locale.ROOT) + "proportion";
    }
}
