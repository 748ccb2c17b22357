package io.shardlab.whatif.advice;

import io.shardlab.config.hardware.Hardware.Machine;
import io.shardlab.config.hardware.MachineCatalogue.MachineSize;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.advice.Advice.Role;
import io.shardlab.whatif.answer.Estimate;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.answer.Trials;
import io.shardlab.whatif.answer.Trials.Attempt;
import io.shardlab.whatif.model.Topology;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/** A deployment that is tried, whose figures are computed when they are needed. Confined to one thread. */
final class Candidate {

    /** The numbers of concurrent clients: fine enough to find where response times miss a goal. */
    static final List<Integer> THREADS = List.of(
            1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512);

    /** From this part of the highest throughput on, more threads only wait. */
    private static final double NEARLY_ALL = 0.95;

    /** A little more than capacities, which hold for infinitely many threads. */
    private static final double SLACK = 1.02;

    /** The limit of a deployment whose response times miss a goal. */
    static final String RESPONSE_TIMES = "response times";

    /** The limit of a deployment that reads documents from disks. */
    static final String DISK = "disk";

    private static final String MONGOS = "mongos";
    private static final String TOO_FEW_THREADS = "too few threads";

    private final AdviceQuestion question;
    private final Topology topology;
    private final Sizes sizes;
    private final Trials trials;
    private final double price;
    private final DataLimit data;
    private final Map<Integer, Attempt> attempts = new HashMap<>();
    private Map<String, Double> capacities;

    /**
     * The machines of a deployment.
     *
     * @param server the machine of each server with data
     * @param router the machine of each mongos
     * @param named whether they are from a catalogue
     */
    record Sizes(MachineSize server, MachineSize router, boolean named) {}

    /** @param trials predictions for these machines */
    Candidate(AdviceQuestion question, Topology topology, Sizes sizes, Trials trials, Optional<MemoryFit> memory) {
        this.question = question;
        this.topology = topology;
        this.sizes = sizes;
        this.trials = trials;
        this.price =
                topology.price(question.hardware().with(server(), sizes.router().machine()));
        this.data = new DataLimit(question.documents().map(Long::doubleValue), memory, server(), topology);
    }

    Topology topology() {
        return topology;
    }

    double price() {
        return price;
    }

    /** The servers in words. */
    String name() {
        return topology.sharded()
                ? FigureText.count(topology.shards(), "shard") + in(serverSize()) + ", " + topology.routers()
                        + " mongos" + in(routerSize())
                : topology.describe() + in(serverSize());
    }

    private static String in(Optional<String> size) {
        return size.map(name -> " (" + name + ")").orElse("");
    }

    private Optional<String> serverSize() {
        return Optional.of(sizes.server().name()).filter(any -> sizes.named());
    }

    private Optional<String> routerSize() {
        return Optional.of(sizes.router().name()).filter(any -> sizes.named() && topology.sharded());
    }

    /** True if an option has the same servers. */
    boolean isThatOf(Option option) {
        return topology.equals(option.topology())
                && serverSize().equals(option.serverSize())
                && routerSize().equals(option.routerSize());
    }

    Machine server() {
        return sizes.server().machine();
    }

    Trials trials() {
        return trials;
    }

    /** The limit of memory and disks for the documents of the question. */
    DataLimit data() {
        return data;
    }

    private Map<String, Double> capacities() {
        if (capacities == null) {
            capacities = trials.capacities(topology);
        }
        return capacities;
    }

    /** The operations per second at which its first station is always busy. */
    double capacity() {
        return Collections.min(capacities().values());
    }

    /** The operations per second that it cannot exceed. */
    double ceiling() {
        return Math.min(SLACK * capacity(), data.fromDisks(data.missing()));
    }

    /** The capacity of its mongos as a multiple of that of its other stations; infinite for a standalone server. */
    double routerHeadroom() {
        double router = capacities().getOrDefault(MONGOS, Double.POSITIVE_INFINITY);
        double others = capacities().entrySet().stream()
                .filter(station -> !station.getKey().equals(MONGOS))
                .mapToDouble(Map.Entry::getValue)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        return router / others;
    }

    /** True if all documents surely are in memory. */
    boolean holdsAllDocuments() {
        return data.mostMissing() == 0;
    }

    /** True if its throughput within the goals for response times is known. */
    boolean isKnown() {
        double missing = data.missing();
        return isFast(1)
                && (missing == 0 || Double.isFinite(data.fromDisks(missing)) && !question.limitsResponseTimes());
    }

    private Attempt attempt(int threads) {
        return attempts.computeIfAbsent(threads, number -> trials.attempt(topology, number));
    }

    private boolean isFast(int threads) {
        return question.isFast(attempt(threads)::responseMicros);
    }

    /** The first number of threads, or else the last, for which a condition holds that holds for all larger ones. */
    private static int first(IntPredicate holds) {
        int low = 0;
        int high = THREADS.size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (holds.test(THREADS.get(middle))) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return THREADS.get(low);
    }

    /** True if it meets all goals at some number of threads. Decides by as few solutions as possible. */
    boolean meetsGoals() {
        double missing = data.missing();
        if (!diskMayDo(missing) || !question.isEnough(ceiling()) || !isFast(1)) {
            return false;
        }
        int enough = first(threads -> isEnough(threads, missing));
        return isEnough(enough, missing) && isFast(enough);
    }

    private boolean isEnough(int threads, double missing) {
        return question.isEnough(Math.min(attempt(threads).throughput(), data.fromDisks(missing)));
    }

    /** Response times with reads from disks are unknown, and so is their throughput if the speed of disks is. */
    private boolean diskMayDo(double missing) {
        return missing == 0
                || Double.isFinite(data.fromDisks(missing))
                        && question.throughput().isPresent()
                        && !question.limitsResponseTimes();
    }

    /**
     * The number of threads at which it does nearly all that it can within the goals for response times, or at all if it misses
     * them with one thread; enough for the goal for throughput if it can.
     */
    int threads() {
        int last = THREADS.get(THREADS.size() - 1);
        int most = last;
        if (isFast(1) && !isFast(last)) {
            int slow = first(threads -> !isFast(threads));
            most = THREADS.get(THREADS.indexOf(slow) - 1);
        }
        double highest = attempt(most).throughput();
        boolean canBeEnough = question.isEnough(highest);
        return first(threads -> attempt(threads).throughput() >= NEARLY_ALL * highest
                && (!canBeEnough || question.isEnough(attempt(threads).throughput())));
    }

    /** The throughput at {@link #threads()}, without bounds. */
    double throughput() {
        return Math.min(attempt(threads()).throughput(), data.fromDisks(data.missing()));
    }

    /** The figures with bounds, and what they mean for the goals. */
    Option option(Prediction prediction) {
        double expected = data.missing();
        Estimate throughput = data.limited(prediction.throughput());
        // The number of threads is the largest with which response times are short enough, so these are near the limit.
        boolean tooSlow =
                !question.isFast(name -> prediction.responseMicros().get(name).value());
        double value = throughput.value();
        boolean atWorst = meets(throughput.low().orElse(value), data.mostMissing(), tooSlow);
        boolean atBest = meets(throughput.high().orElse(value), data.leastMissing(), tooSlow);
        return new Option(
                Role.OTHER,
                topology,
                serverSize(),
                routerSize(),
                price,
                prediction.threads(),
                throughput,
                Optional.of(prediction.responseMicros().get("99")).filter(any -> expected == 0),
                limit(prediction, expected, tooSlow),
                expected > 0,
                tooSlow,
                meets(value, expected, tooSlow),
                atWorst == atBest);
    }

    /** The figures with bounds of an open loop, whose throughput is the most that the deployment can do. */
    Option option(Prediction.AtRate prediction) {
        double expected = data.missing();
        Estimate most = data.limited(prediction.capacity());
        Map<String, Estimate> times = prediction.responseMicros();
        boolean tooSlow = !question.isFast(name -> micros(times, name, Estimate::value));
        boolean meetsGoals = carries(prediction, most.value(), expected, Estimate::value);
        return new Option(
                Role.OTHER,
                topology,
                serverSize(),
                routerSize(),
                price,
                0,
                most,
                Optional.ofNullable(times.get("99")).filter(any -> expected == 0),
                data.fromDisks(expected) < prediction.capacity().value() ? DISK : prediction.bottleneck(),
                expected > 0,
                tooSlow,
                meetsGoals,
                carries(
                                prediction,
                                most.low().orElse(most.value()),
                                data.mostMissing(),
                                time -> time.high().orElse(Double.POSITIVE_INFINITY))
                        == carries(
                                prediction,
                                most.high().orElse(Double.POSITIVE_INFINITY),
                                data.leastMissing(),
                                time -> time.low().orElse(0.0)));
    }

    /** True if operations do not arrive faster than the deployment can do them, and it meets the goals then. */
    private boolean carries(
            Prediction.AtRate prediction, double most, double missing, ToDoubleFunction<Estimate> time) {
        double rate = prediction.arrivalsPerSecond();
        // The response times of a deployment that may keep up, but is not expected to, are unknown.
        boolean isSlow = !prediction.responseMicros().isEmpty()
                && !question.isFast(name -> micros(prediction.responseMicros(), name, time));
        return rate < most && meets(rate, missing, isSlow);
    }

    private static double micros(Map<String, Estimate> times, String name, ToDoubleFunction<Estimate> figure) {
        return times.containsKey(name) ? figure.applyAsDouble(times.get(name)) : Double.POSITIVE_INFINITY;
    }

    private boolean meets(double throughput, double missing, boolean tooSlow) {
        return !tooSlow && diskMayDo(missing) && question.isEnough(throughput);
    }

    private String limit(Prediction prediction, double missing, boolean tooSlow) {
        if (missing > 0) {
            return Double.isInfinite(data.fromDisks(missing))
                    ? "memory"
                    : data.fromDisks(missing) < prediction.throughput().value() || !diskMayDo(missing)
                            ? DISK
                            : prediction.bottleneck();
        }
        boolean atGoal = question.limitsResponseTimes()
                && prediction.threads() < THREADS.get(THREADS.size() - 1)
                && !isFast(THREADS.get(THREADS.size() - 1));
        return tooSlow || atGoal && prediction.bottleneck().equals(TOO_FEW_THREADS)
                ? RESPONSE_TIMES
                : prediction.bottleneck();
    }
}
