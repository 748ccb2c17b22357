package io.shardlab.run.experiment;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.mongo.dataset.LoadParameters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The order in which cells run. Cells that need the same servers run together, and among them those that need the same data, so
 * that servers are started and data is loaded as seldom as possible.
 */
final class RunOrder {

    private static final Set<String> SERVER_PARAMETERS =
            TargetParameters.ofLocalCluster().stream().map(Parameter::name).collect(Collectors.toSet());

    private RunOrder() {}

    /**
     * Orders cells.
     *
     * @param seed the seed of a random order of the groups, the groups within them and their cells; empty for the order of the
     *     plan
     */
    static List<PlannedCell> of(List<PlannedCell> cells, Optional<Long> seed) {
        Optional<Random> random = seed.map(Random::new);
        List<PlannedCell> order = new ArrayList<>();
        for (List<PlannedCell> sameServers : groups(cells, RunOrder::servers, random)) {
            for (List<PlannedCell> sameData : groups(sameServers, RunOrder::data, random)) {
                order.addAll(shuffled(sameData, random));
            }
        }
        return order;
    }

    /** Returns the values that define the cell's servers; cells with the same values can share them. */
    static Map<String, String> servers(PlannedCell cell) {
        return only(cell, SERVER_PARAMETERS);
    }

    static Map<String, String> data(PlannedCell cell) {
        return only(cell, LoadParameters.dataNames());
    }

    /** Names what is prepared before each of the cells that run in this order: servers, data or nothing. */
    static List<String> preparations(List<PlannedCell> order) {
        List<String> preparations = new ArrayList<>();
        Optional<PlannedCell> before = Optional.empty();
        for (PlannedCell cell : order) {
            preparations.add(
                    before.filter(last -> servers(last).equals(servers(cell))).isEmpty()
                            ? "servers"
                            : before.filter(last -> data(last).equals(data(cell)))
                                            .isEmpty()
                                    ? "data"
                                    : "nothing");
            before = Optional.of(cell);
        }
        return preparations;
    }

    private static Map<String, String> only(PlannedCell cell, Set<String> names) {
        return cell.values().entrySet().stream()
                .filter(value -> names.contains(value.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<List<PlannedCell>> groups(
            List<PlannedCell> cells, Function<PlannedCell, Map<String, String>> key, Optional<Random> random) {
        Map<Map<String, String>, List<PlannedCell>> groups =
                cells.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
        return shuffled(groups.values(), random);
    }

    private static <T> List<T> shuffled(Collection<T> items, Optional<Random> random) {
        List<T> shuffled = new ArrayList<>(items);
        random.ifPresent(source -> Collections.shuffle(shuffled, source));
        return shuffled;
    }
}
