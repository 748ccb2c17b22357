package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Skew;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.RouterReport;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** One mongos passed on much more than the others. */
public final class SkewedRoutersRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        List<RouterReport> routers = observation.phase().perRouter().stream()
                .sorted(Comparator.comparingLong(RouterReport::operations).reversed())
                .toList();
        List<Long> operations = routers.stream().map(RouterReport::operations).toList();
        boolean enough = operations.stream().mapToLong(Long::longValue).sum() >= Thresholds.FEWEST_OPERATIONS;
        if (!enough || !Skew.isLarge(operations)) {
            return Optional.empty();
        }
        return Optional.of(
                new Finding(
                        "The routers were used unevenly: mongos "
                                + routers.get(0).router() + " passed on much more than the others.",
                        observation.phase().threads() + " threads on " + routers.size() + " mongos: "
                                + Words.list(routers.stream()
                                        .map(router -> router.router() + " " + Words.count(router.operations())
                                                + " operations")
                                        .toList()),
                        "Use --threads that are a multiple of the number of mongos; if they are, see why the others are slower."));
    }
}
