package io.shardlab.insight.shardkey.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.workloads.SharedClusters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.Test;

/**
 * Compares predictions for random workload files and shard keys with what a cluster does. {@code shardlab.random-keys} is the
 * number of files, {@code shardlab.random-keys.seed} the seed of the first one, and {@code shardlab.random-keys.report} a file
 * for the figures of each.
 */
class RandomKeysIT {

    private static final int FILES = Integer.getInteger("shardlab.random-keys", 5);
    private static final long FIRST = Long.getLong("shardlab.random-keys.seed", 1);

    @Test
    void serversDoWhatIsPredictedForRandomKeys() throws Exception {
        List<String> differences = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        Settings settings = Settings.parse(TargetParameters.all(), Map.of("cluster", "sharded", "shards", "3"));
        try (Target target =
                SharedClusters.before(ClusterTargetOpener.forThisMachine()).open(settings, Notices.NONE)) {
            MongoClient client = target.admin().client();
            client.getDatabase("admin").runCommand(new Document("balancerStop", 1));
            for (long seed = FIRST; seed < FIRST + FILES; seed++) {
                RandomKey key = new RandomKey(target, seed);
                List<String> found = key.differences();
                lines.add(seed + " " + key);
                differences.addAll(found);
                report(lines, differences);
            }
        }
        assertThat(differences)
                .as("of %d files from seed %d on; the key of each: %s", FILES, FIRST, lines)
                .isEmpty();
    }

    private static void report(List<String> lines, List<String> differences) throws IOException {
        String file = System.getProperty("shardlab.random-keys.report");
        if (file != null) {
            List<String> all = new ArrayList<>(lines);
            all.addAll(differences);
            Files.write(Path.of(file), all);
        }
    }
}
