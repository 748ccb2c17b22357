package io.shardlab.workloads.query;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.workloads.file.ShippedWorkload;
import java.util.Map;

/** Point queries that measure a cluster's throughput by the number of threads and mongos. */
public final class ShardedQuery extends ShippedWorkload {

    private static final String INSTANT = "RequestDate";

    public ShardedQuery() {
        super("sharded-query");
    }

    /** Also refuses a shard key that a file cannot refuse, as it is an option of every run. */
    @Override
    public void check(Settings settings) {
        super.check(settings);
        Map<String, String> texts = settings.asText();
        String key = texts.get("shard-key");
        if (texts.get("query").equals("scatter-gather") && key.matches(INSTANT + "\\b.*")) {
            throw new UsageException(Message.of(
                    "--query scatter-gather asks by {0}, so the --shard-key must not begin with it.", INSTANT));
        }
    }
}
