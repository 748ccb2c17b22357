package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.calibrate.Observation.CpuPerOperation;
import io.shardlab.predict.model.ClusterModel;
import io.shardlab.predict.model.Demands;
import io.shardlab.predict.model.Operation;
import io.shardlab.predict.model.Parameter;
import io.shardlab.predict.model.Topology;
import io.shardlab.predict.queue.ClosedNetwork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The logarithms of measured figures, and of the figures that demands predict: the throughput of each observation, and its CPU
 * costs at the client, mongos and the data servers. Differences of logarithms are relative errors. The error of a cost is
 * weighted by its part of all costs of the operation, because small costs are measured less precisely and matter less.
 */
final class Residuals {

    private record Conditions(Operation operation, Topology topology, Hardware hardware, int threads) {

        static Conditions of(Observation one) {
            return new Conditions(
                    one.operation(), one.topology(), one.hardware().besideOthers(one.usedByOthers()), one.threads());
        }
    }

    private record Row(double measured, double weight, ToDoubleFunction<Demands> model) {}

    private final List<Conditions> conditions;
    private final List<Integer> conditionOf = new ArrayList<>();
    private final List<Row> costs = new ArrayList<>();
    private final double[] measured;
    private final double variation;

    /** @param variation the variation of service times; see {@link io.shardlab.predict.queue.Network} */
    Residuals(List<Observation> observations, double variation) {
        this.variation = variation;
        conditions = observations.stream().map(Conditions::of).distinct().toList();
        Map<Conditions, Integer> places = new HashMap<>();
        conditions.forEach(one -> places.put(one, places.size()));
        observations.forEach(one -> conditionOf.add(places.get(Conditions.of(one))));
        observations.forEach(this::addCosts);
        measured = new double[observations.size() + costs.size()];
        for (int i = 0; i < observations.size(); i++) {
            measured[i] = Math.log(observations.get(i).throughput());
        }
        for (int i = 0; i < costs.size(); i++) {
            measured[observations.size() + i] =
                    costs.get(i).weight() * Math.log(costs.get(i).measured());
        }
    }

    private void addCosts(Observation one) {
        if (one.cpu().isEmpty()) {
            return;
        }
        CpuPerOperation cpu = one.cpu().get();
        double all = cpu.client() + cpu.routers() + cpu.dataServers();
        addCost(cpu.client(), all, demands -> demands.of(Parameter.CLIENT));
        addCost(
                cpu.routers(),
                all,
                demands -> demands.atRouter(one.operation(), one.topology(), one.threads())
                        + background(demands, one.topology().routers(), one));
        addCost(
                cpu.dataServers(),
                all,
                demands -> demands.atDataServers(one.operation(), one.topology(), one.threads())
                        + background(demands, one.topology().dataServers(), one));
    }

    /** The background work per operation: operations do not wait for it, but it is part of the measured CPU time. */
    private static double background(Demands demands, int servers, Observation one) {
        return servers * demands.of(Parameter.BACKGROUND_PER_SECOND) / one.throughput();
    }

    /** Leaves out costs of 0: the CPU times are coarse, so a small cost may be measured as 0. */
    private void addCost(double cpu, double all, ToDoubleFunction<Demands> model) {
        if (cpu > 0) {
            costs.add(new Row(cpu, cpu / all, model));
        }
    }

    /** The number of throughputs, which come first among the figures; the others are costs. */
    int throughputs() {
        return conditionOf.size();
    }

    /** The number of measurements that repeat another one. */
    int repeated() {
        return conditionOf.size() - conditions.size();
    }

    double[] measured() {
        return measured.clone();
    }

    double[] predicted(Demands demands) {
        double[] throughput = conditions.stream()
                .mapToDouble(one -> Math.log(throughput(demands, one)))
                .toArray();
        double[] values = new double[measured.length];
        for (int i = 0; i < conditionOf.size(); i++) {
            values[i] = throughput[conditionOf.get(i)];
        }
        for (int i = 0; i < costs.size(); i++) {
            values[conditionOf.size() + i] =
                    costs.get(i).weight() * Math.log(costs.get(i).model().applyAsDouble(demands));
        }
        return values;
    }

    private double throughput(Demands demands, Conditions one) {
        ClusterModel model = new ClusterModel(demands, one.hardware(), variation);
        return ClosedNetwork.throughput(model.network(one.operation(), one.topology(), one.threads()), one.threads());
    }
}
