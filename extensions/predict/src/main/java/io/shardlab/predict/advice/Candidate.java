package io.shardlab.predict.advice;

import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.MachineCatalogue.MachineSize;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.Advice.Role;
import io.shardlab.predict.answer.Clients;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.answer.GoalVerdict;
import io.shardlab.predict.answer.JudgedGoal;
import io.shardlab.predict.answer.Margins;
import io.shardlab.predict.answer.Prediction;
import io.shardlab.predict.answer.Trials;
import io.shardlab.predict.model.Topology;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleSupplier;

/** A deployment that is tried, whose figures are computed when they are needed. Confined to one thread. */
final class Candidate {

    /** A little more than capacities, which hold for infinitely many threads. */
    private static final double SLACK = 1.02;

    /** Each takes a prediction with bounds. */
    private static final int MOST_ATTEMPTS = 3;

    /** The limit of a deployment that reads documents from disks. */
    static final String DISK = "disk";

    private static final String MONGOS = "mongos";
    private static final String MEMORY = "memory";

    private final AdviceQuestion question;
    private final Topology topology;
    private final Sizes sizes;
    private final Trials trials;
    private final double price;
    private final DataLimit data;
    private final GoalJudge judge;
    private final ThreadChoice threads;
    private final DoubleSupplier floor;
    private Map<String, Double> capacities;
    private double ceiling = -1;
    private double throughput = -1;
    private Decided decided;

    /**
     * The machines of a deployment.
     *
     * @param server the machine of each server with data
     * @param router the machine of each mongos
     * @param named whether they are from a catalogue
     */
    record Sizes(MachineSize server, MachineSize router, boolean named) {}

    /** A prediction with bounds, and what it means for the goals. */
    private record Decided(Prediction prediction, Option option) {}

    /**
     * @param trials predictions for these machines
     * @param floor the operations per second that a cluster has to exceed where no goals are set; 0 for none
     */
    Candidate(
            AdviceQuestion question,
            Topology topology,
            Sizes sizes,
            Trials trials,
            Optional<MemoryFit> memory,
            DoubleSupplier floor) {
        this.question = question;
        this.topology = topology;
        this.sizes = sizes;
        this.trials = trials;
        this.price =
                topology.price(question.hardware().with(server(), sizes.router().machine()));
        this.data = new DataLimit(question.documents().map(Long::doubleValue), memory, server(), topology);
        this.judge = new GoalJudge(question.goals(), data);
        this.threads = new ThreadChoice(question, topology, trials);
        this.floor = topology.sharded() && question.goals().isEmpty() ? floor : () -> 0;
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
        if (ceiling < 0) {
            ceiling = Math.min(SLACK * capacity(), data.fromDisks(data.missing()));
        }
        return ceiling;
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
        return threads.isFast(1, Margins.NONE)
                && (missing == 0 || Double.isFinite(data.fromDisks(missing)) && !question.limitsResponseTimes());
    }

    /** True if its expected figures meet all goals at some number of threads. Decides by as few solutions as possible. */
    boolean mayMeetGoals() {
        return canMeetGoals(data.missing(), Margins.NONE);
    }

    /**
     * True if its figures may meet all goals within their bounds.
     *
     * @param margins a guess at the worse ends of the bounds
     */
    boolean maySurelyMeetGoals(Margins margins) {
        return canMeetGoals(data.mostMissing(), margins);
    }

    private boolean canMeetGoals(double missing, Margins margins) {
        // Response times with reads from disks are unknown, and so is their throughput if the speed of disks is.
        boolean known = missing == 0
                || Double.isFinite(data.fromDisks(missing))
                        && question.throughput().isPresent()
                        && !question.limitsResponseTimes();
        return known
                && question.isEnough(data.fromDisks(missing))
                && threads.canMeet(SLACK * capacity(), margins)
                && margins.throughput() * SLACK * capacity() > floor.getAsDouble();
    }

    /** The throughput at the expected number of threads, without bounds. */
    double throughput() {
        if (throughput < 0) {
            throughput = Math.min(
                    threads.throughput(threads.choose(Margins.NONE).threads()), data.fromDisks(data.missing()));
        }
        return throughput;
    }

    /** The throughput that it has for sure within the goals for response times; 0 if it may miss one. */
    double least() {
        boolean fast = option().goals().stream()
                .allMatch(one -> JudgedGoal.isOfThroughput(one.goal()) || one.verdict() == GoalVerdict.MET);
        return fast ? option().throughput().low().orElse(0.0) : 0;
    }

    /** The figures with bounds at the number of threads that meets the goals best, and what they mean for the goals. */
    Option option() {
        return decided().option();
    }

    /** The prediction behind {@link #option()}, with all documents in memory. */
    Prediction prediction() {
        return decided().prediction();
    }

    private Decided decided() {
        if (decided == null) {
            decided = decide();
        }
        return decided;
    }

    /**
     * Expected figures choose the number of threads. If their bounds leave a goal open there, fewer threads may meet it for sure, and
     * if they miss one, more or fewer may leave it open.
     */
    private Decided decide() {
        Clients expected = threads.choose(Margins.NONE);
        Decided best = at(expected);
        Set<Integer> tried = new HashSet<>(Set.of(expected.threads()));
        Decided last = best;
        for (int attempt = 0; attempt < MOST_ATTEMPTS && best.option().verdict() != GoalVerdict.MET; attempt++) {
            boolean open = best.option().verdict() == GoalVerdict.UNDECIDED;
            Clients next = threads.choose(open ? Margins.worst(last.prediction()) : Margins.best(last.prediction()));
            if (!tried.add(next.threads())) {
                break;
            }
            last = at(next);
            if (last.option().verdict().compareTo(best.option().verdict()) < 0) {
                best = last;
            }
        }
        return best;
    }

    private Decided at(Clients clients) {
        Prediction prediction = trials.predict(topology, clients);
        return new Decided(prediction, option(prediction));
    }

    /** The figures with bounds, and what they mean for the goals. */
    Option option(Prediction prediction) {
        Estimate throughput = data.limited(prediction.throughput());
        List<JudgedGoal> goals = judge.judged(throughput, prediction.responseMicros());
        return option(
                prediction.threads(),
                throughput,
                prediction.responseMicros(),
                limit(prediction.throughput(), prediction.bottleneck()),
                goals,
                GoalVerdict.ofAll(List.of(judge.verdict(goals), exceedsFloor(throughput))));
    }

    /** A cluster has to do more for certain: one that only may is left out, and not worth a measurement. */
    private GoalVerdict exceedsFloor(Estimate throughput) {
        double least = floor.getAsDouble();
        return least == 0
                        || GoalVerdict.of(new SloExpression("throughput", ">", least, "one server"), throughput)
                                == GoalVerdict.MET
                ? GoalVerdict.MET
                : GoalVerdict.MISSED;
    }

    /**
     * The figures with bounds of an open loop, whose throughput is the most that the deployment can do. It has to keep up with the
     * operations that arrive, too.
     */
    Option option(Prediction.AtRate prediction) {
        double rate = prediction.arrivalsPerSecond();
        Estimate most = data.limited(prediction.capacity());
        Map<String, Estimate> times = prediction.responseMicros();
        GoalVerdict keepsUp = GoalVerdict.of(new SloExpression("throughput", ">", rate, "rate"), most);
        Estimate done = most.atMost(rate, rate, rate);
        List<JudgedGoal> goals =
                times.isEmpty() ? judge.overloaded(done, keepsUp == GoalVerdict.MISSED) : judge.judged(done, times);
        return option(
                0,
                most,
                times,
                limit(prediction.capacity(), prediction.bottleneck()),
                goals,
                GoalVerdict.ofAll(List.of(keepsUp, judge.verdict(goals))));
    }

    private Option option(
            int number,
            Estimate throughput,
            Map<String, Estimate> times,
            String limit,
            List<JudgedGoal> goals,
            GoalVerdict verdict) {
        boolean fromDisk = data.missing() > 0;
        return new Option(
                Role.OTHER,
                topology,
                serverSize(),
                routerSize(),
                price,
                number,
                throughput,
                Optional.ofNullable(times.get("99")).filter(any -> !fromDisk).map(judge::time),
                limit,
                fromDisk,
                goals,
                verdict);
    }

    /** True if memory or disks limit an option, so that relieving its stations changes nothing. */
    static boolean isOfData(Option option) {
        return List.of(DISK, MEMORY).contains(option.limit());
    }

    private String limit(Estimate inMemory, String bottleneck) {
        double missing = data.missing();
        double fromDisks = data.fromDisks(missing);
        if (missing == 0) {
            return bottleneck;
        }
        boolean unknown = question.limitsResponseTimes() || question.goals().isEmpty();
        return Double.isInfinite(fromDisks) ? MEMORY : unknown || fromDisks < inMemory.value() ? DISK : bottleneck;
    }
}
