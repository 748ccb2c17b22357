package io.shardlab.workloads;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.local.deployment.ClusterData;
import io.shardlab.local.deployment.ClusterTargetOpener;
import io.shardlab.local.deployment.LocalSpecs;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Opens targets on local clusters that the tests of this process share, one run after the other: each finds servers without
 * any data. A cluster on which a run failed is replaced. They end with this process, as all local clusters do. Before that,
 * the one that was not used for longest ends where there would be too many, and all end after a test class that used none:
 * an idle server takes half a per cent of a processor, and another class that needs one may not come. For one thread.
 */
public final class SharedClusters implements TargetOpener {

    /** The number that one test class uses at a time. */
    private static final int MOST = 3;

    private static final Map<ClusterSpec, ClusterTargetOpener> CLUSTERS = new LinkedHashMap<>(MOST, 0.75f, true);

    /** Each target that cannot be shared has a cluster of its own. */
    static final TargetOpener OPENER = before(ClusterTargetOpener.forThisMachine());

    private static boolean used;

    private final TargetOpener otherwise;

    private SharedClusters(TargetOpener otherwise) {
        this.otherwise = otherwise;
    }

    /** @param otherwise opens the targets that cannot be shared */
    public static TargetOpener before(TargetOpener otherwise) {
        return new SharedClusters(otherwise);
    }

    /** Opens the cluster with these options and the defaults of all others. */
    static Target start(Map<String, String> texts) throws InterruptedException {
        return OPENER.open(Settings.parse(TargetParameters.all(), texts), Notices.NONE);
    }

    @Override
    public void check(Settings settings) {
        otherwise.check(settings);
    }

    @Override
    public Target open(Settings settings, Notices notices) throws InterruptedException {
        if (!TargetParameters.isLocal(settings) || !canBeShared(LocalSpecs.ofRun(settings))) {
            return otherwise.open(settings, notices);
        }
        used = true;
        ClusterTargetOpener opener =
                CLUSTERS.computeIfAbsent(LocalSpecs.ofRun(settings), spec -> ClusterTargetOpener.sharingClusters());
        endEldest();
        Target target = opener.open(settings, notices);
        ClusterData.clear(target);
        return target;
    }

    /** A limit of memory brings about what the next test must not see, and folders of a test are gone after it. */
    private static boolean canBeShared(ClusterSpec spec) {
        return spec.serverLimits().memoryBytes().isEmpty()
                && spec.routerLimits().memoryBytes().isEmpty()
                && spec.placement().isEmpty()
                && spec.places().journalDir().isEmpty()
                && spec.places().dataDir().stream().allMatch(SharedClusters::isInBuild);
    }

    private static boolean isInBuild(Path folder) {
        return folder.toAbsolutePath().startsWith(Path.of("target").toAbsolutePath());
    }

    private static void endEldest() {
        if (CLUSTERS.size() > MOST) {
            CLUSTERS.remove(CLUSTERS.keySet().iterator().next()).close();
        }
    }

    /** The processes that share the integration tests execute each class as a plan of its own. */
    public static final class UnusedClustersEnder implements TestExecutionListener {

        @Override
        public void testPlanExecutionFinished(TestPlan plan) {
            if (!used) {
                CLUSTERS.values().forEach(ClusterTargetOpener::close);
                CLUSTERS.clear();
            }
            used = false;
        }
    }
}
