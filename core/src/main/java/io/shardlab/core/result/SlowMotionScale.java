package io.shardlab.core.result;

import io.shardlab.core.figure.Quantity;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.figure.RecordShape.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Turns figures that were measured in slow motion into those of the simulated cluster, by the {@link Quantity} of each.
 * Times are divided by the factor, and rates are multiplied by it. Counts, CPU times of servers with their shares of
 * processors, and everything about the client and its machine stay. The CPU time of a router is divided by its extra
 * work. Pure functions.
 */
public final class SlowMotionScale {

    /** The role of routers in results. */
    public static final String ROUTER = "mongos";

    private static final double MICROS = 1e6;

    /** Quotas are whole microseconds, of 1,000 at least: such a small excess is not part of another processor. */
    private static final double ROUNDED_UP = 0.001;

    /** Names of facts that are times. CPU times stay. */
    private static final Pattern TIME = Pattern.compile("seconds|.*(?<![cC]pu)Seconds");

    private static final Pattern RATE = Pattern.compile(".*PerSecond");

    private final SlowMotionReport motion;

    /** The CPU time of the server that is scaled, relative to that in the simulated cluster; 1 except for routers. */
    private final double work;

    private SlowMotionScale(SlowMotionReport motion, double work) {
        this.motion = motion;
        this.work = work;
    }

    /** The result of the simulated cluster; the same result if it was not in slow motion, or is scaled already. */
    public static RunResult simulated(RunResult measured) {
        return measured.target()
                .slowMotion()
                .filter(motion -> !motion.scaled())
                .map(motion -> (RunResult) new SlowMotionScale(motion, 1).scaled(measured))
                .orElse(measured);
    }

    /** Like {@link #simulated(RunResult)}, for phases. */
    public static List<PhaseReport> simulated(List<PhaseReport> measured, SlowMotionReport motion) {
        SlowMotionScale scale = new SlowMotionScale(motion, 1);
        return measured.stream().map(phase -> (PhaseReport) scale.scaled(phase)).toList();
    }

    /**
     * The figures of a server as if its work had taken the CPU time that it took when the speed of this machine was measured.
     *
     * @param cost the CPU time of the same work, relative to that
     */
    public static ServerReport atNominalPace(ServerReport measured, double cost) {
        return (ServerReport) nominal(measured, cost);
    }

    private static Record nominal(Record measured, double cost) {
        return RecordShape.map(measured, (part, value) -> {
            if (part.measured().isEmpty()) {
                return RecordShape.mapRecords(value, record -> nominal(record, cost));
            }
            return part.measured().get().value() == Quantity.SERVER_CPU_SECONDS && value instanceof Double seconds
                    ? (Object) (Math.rint(MICROS * seconds / cost) / MICROS)
                    : value;
        });
    }

    private Record scaled(Record measured) {
        if (measured instanceof SlowMotionReport report) {
            return report.asScaled();
        }
        if (measured instanceof RunResult.Machines) {
            return measured;
        }
        if (measured instanceof ServerReport server && server.role().equals(ROUTER)) {
            return new SlowMotionScale(motion, motion.routerWork()).components(measured);
        }
        return components(measured);
    }

    private Record components(Record measured) {
        return RecordShape.map(measured, (part, value) -> component(measured, part, value));
    }

    private Object component(Record record, Part part, Object value) {
        if (record instanceof RunResult result && part.name().equals("facts")) {
            return facts(result.facts());
        }
        if (part.measured().isEmpty()) {
            return RecordShape.mapRecords(value, this::scaled);
        }
        Quantity quantity = part.measured().get().value();
        return quantity == Quantity.SERVER_PROCESSORS ? processors((ServerReport) record) : figure(quantity, value);
    }

    private Object figure(Quantity quantity, Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(measured -> figure(quantity, measured));
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> scaled = new LinkedHashMap<>();
            map.forEach((key, measured) -> scaled.put(key, figure(quantity, measured)));
            return scaled;
        }
        return value instanceof Double measured ? (Object) scaled(quantity, measured) : value;
    }

    private double scaled(Quantity quantity, double measured) {
        return switch (quantity.slowMotion()) {
            case UNCHANGED -> measured;
            case TIME -> measured / motion.factor();
            case RATE -> measured * motion.factor();
            case ROUTER_WORK -> measured / work;
            case PROCESSORS -> measured * motion.factor() / work;
        };
    }

    /** The limit is that of the simulated machine, in processors of this machine's speed. */
    private Optional<Integer> processors(ServerReport server) {
        return server.process()
                .flatMap(ServerReport.ProcessUse::cpuLimit)
                .map(limit -> (int) Math.ceil(scaled(Quantity.PROCESSOR_LIMIT, limit) * (1 - ROUNDED_UP)))
                .or(server::processors);
    }

    /**
     * Scales the facts whose names say that they are times or rates. A table has its units only in words, so its title
     * says that it is not scaled.
     */
    private Map<String, Object> facts(Map<String, Object> measured) {
        Map<String, Object> facts = new LinkedHashMap<>();
        measured.forEach((name, value) -> facts.put(
                name,
                name.equals(FactTable.FACT)
                        ? FactTable.in(measured).stream()
                                .map(table -> table.unscaled().asFact())
                                .toList()
                        : fact(name, value)));
        return facts;
    }

    private Object fact(String name, Object value) {
        if (value instanceof Map<?, ?> parts) {
            Map<String, Object> scaled = new LinkedHashMap<>();
            parts.forEach((key, part) -> scaled.put(String.valueOf(key), fact(String.valueOf(key), part)));
            return scaled;
        }
        if (value instanceof List<?> parts) {
            List<Object> scaled = new ArrayList<>();
            parts.forEach(part -> scaled.add(fact(name, part)));
            return scaled;
        }
        if (value instanceof Number seconds && TIME.matcher(name).matches()) {
            return scaled(Quantity.SECONDS, seconds.doubleValue());
        }
        if (value instanceof Number perSecond && RATE.matcher(name).matches()) {
            return scaled(Quantity.RATE, perSecond.doubleValue());
        }
        return value;
    }
}
