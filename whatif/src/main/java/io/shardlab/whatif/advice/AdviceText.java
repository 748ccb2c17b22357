package io.shardlab.whatif.advice;

import io.shardlab.config.hardware.Hardware;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.advice.Advice.Verdict;
import io.shardlab.whatif.answer.Answer.Basis;
import io.shardlab.whatif.answer.Answer.Overtaking;
import io.shardlab.whatif.answer.Estimate;
import io.shardlab.whatif.answer.Prediction.Sensitivity;
import io.shardlab.whatif.model.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The verdict on some deployments, and its sentences. */
final class AdviceText {

    static final String NOT_CONSIDERED =
            "Not considered: the effort of running more servers, whose backups, upgrades and"
                    + " failovers shards multiply; secondaries, the balancer, and the bandwidth of the network.";

    private final Hardware hardware;
    private final List<SloExpression> goals;
    private final Optional<Long> documents;
    private final Optional<MemoryFit> memory;
    private final List<Option> options;
    private final List<Overtaking> crossovers;
    private final Option server;
    private final OptionalDouble asked;

    /** @param options the cheapest first, with a standalone server among them */
    AdviceText(
            Hardware hardware,
            List<SloExpression> goals,
            Optional<Long> documents,
            Optional<MemoryFit> memory,
            List<Option> options,
            List<Overtaking> crossovers) {
        this.hardware = hardware;
        this.goals = goals;
        this.documents = documents;
        this.memory = memory;
        this.options = options;
        this.crossovers = crossovers;
        this.server = options.stream()
                .filter(one -> !one.topology().sharded())
                .findFirst()
                .orElseThrow();
        this.asked = goals.stream()
                .filter(AdviceText::isThroughput)
                .mapToDouble(SloExpression::limit)
                .max();
    }

    static boolean isThroughput(SloExpression goal) {
        return goal.figure().equals("throughput");
    }

    static String mattersMost(Sensitivity one, Option chosen) {
        return "What matters most for " + name(chosen.topology()) + " is " + one.parameter()
                + ": a tenth less would give " + FigureText.percent(one.throughputGain()) + " more operations/s.";
    }

    Verdict verdict() {
        if (goals.isEmpty() && !readsFromDisk(server)) {
            return Verdict.DEPENDS;
        }
        if (server.meetsGoals()) {
            return isSure(server) ? Verdict.NO : Verdict.UNDECIDED;
        }
        if (asked.isPresent() && isFast(server) && high(server) >= asked.getAsDouble()) {
            return Verdict.UNDECIDED;
        }
        return cheapest().isPresent() ? Verdict.YES : Verdict.NEITHER;
    }

    /** The cheapest cluster that meets the goals. */
    private Optional<Option> cheapest() {
        return options.stream()
                .filter(one -> one.topology().sharded() && one.meetsGoals())
                .findFirst();
    }

    /** The deployment that the answer is about. */
    Option chosen() {
        return switch (verdict()) {
            case NO, UNDECIDED -> server;
            case YES -> cheapest().orElseThrow();
            case DEPENDS -> mostPerPrice();
            case NEITHER ->
                options.stream()
                        .max(Comparator.comparingDouble(one -> one.throughput().value()))
                        .orElseThrow();
        };
    }

    /** The cluster that adds most for its price. */
    private Option mostPerPrice() {
        return options.stream()
                .filter(one -> one.topology().sharded())
                .max(Comparator.comparingDouble(one -> one.throughput().value() / one.price()))
                .orElse(server);
    }

    private boolean isSure(Option option) {
        return asked.isEmpty() || option.throughput().low().orElse(0.0) >= asked.getAsDouble();
    }

    private static double high(Option option) {
        return option.throughput().high().orElse(Double.POSITIVE_INFINITY);
    }

    private static boolean isFast(Option option) {
        return !option.limit().equals("response times") && !readsFromDisk(option);
    }

    private static boolean readsFromDisk(Option option) {
        return option.limit().equals("disk");
    }

    String answer() {
        return switch (verdict()) {
            case NO ->
                "No. One server of " + machines() + " carries this load: " + figures(server) + askedFor() + "."
                        + wouldPay();
            case YES ->
                "Yes. " + capital(name(chosen().topology())) + " carry this load: " + figures(chosen()) + askedFor()
                        + ". One server of " + machines() + " does not: " + shortcoming(server) + ".";
            case UNDECIDED ->
                "Undecided. One server of " + machines() + " carries " + figures(server) + askedFor()
                        + ", which lies within these bounds." + alternative();
            case NEITHER ->
                "No deployment of up to " + FigureText.count(most().topology().shards(), "shard")
                        + " carries this load. The one with the highest throughput, " + name(chosen().topology())
                        + ", has " + figures(chosen()) + askedFor() + "; its limit: " + chosen().limit() + ".";
            case DEPENDS ->
                "Sharding pays only beyond what one server of " + machines() + " carries: " + figures(server)
                        + ". " + capital(name(chosen().topology())) + " carry "
                        + FigureText.number(chosen().throughput().value()
                                / server.throughput().value())
                        + " times as much." + wouldPay();
        };
    }

    private Option most() {
        return options.stream()
                .max(Comparator.comparingInt(one -> one.topology().shards()))
                .orElseThrow();
    }

    private String alternative() {
        return cheapest()
                .map(one -> " " + capital(name(one.topology())) + " carry " + figures(one) + ". Measure one server with"
                        + " this load to decide.")
                .orElse(" No cluster that was tried carries it, either.");
    }

    private String shortcoming(Option option) {
        if (readsFromDisk(option)) {
            return documents.map(FigureText::count).orElse("the") + " documents do not fit into "
                    + memory.map(MemoryFit::memory).orElse("its memory");
        }
        return figures(option) + (option.limit().equals("response times") ? ", too slow for the goals" : "");
    }

    private String machines() {
        return hardware.name().replaceFirst(" \\(.*", "");
    }

    private static String figures(Option option) {
        Estimate throughput = option.throughput();
        String bounds = throughput
                .low()
                .map(low -> " (" + FigureText.number(low)
                        + throughput
                                .high()
                                .map(high -> " to " + FigureText.number(high))
                                .orElse(" or more")
                        + ")")
                .orElse("");
        return "about " + FigureText.number(throughput.value()) + " operations/s" + bounds
                + option.p99Micros()
                        .map(p99 -> " at a p99 of " + FigureText.microsAsMillis(p99) + " ms")
                        .orElse("");
    }

    private String askedFor() {
        String texts = goals.stream()
                .map(goal -> isThroughput(goal) ? FigureText.number(goal.limit()) + " operations/s" : goal.text())
                .collect(Collectors.joining(" with "));
        return texts.isEmpty() ? "" : "; asked for: " + texts;
    }

    /** From how many threads or documents on a cluster does more. */
    private String wouldPay() {
        List<String> conditions = new ArrayList<>();
        crossovers.stream()
                .filter(one -> one.threads().isPresent())
                .min(Comparator.comparingInt(one -> one.topology().shards()))
                .ifPresent(one -> conditions.add("from about "
                        + FigureText.count(one.threads().get(), "thread") + " on ("
                        + name(one.topology()) + ")"));
        memory.ifPresent(fit -> conditions.add("beyond " + FigureText.brief(millions(fit.room()))
                + " M documents, when they no longer fit into " + fit.memory() + " of memory (estimated)"));
        return conditions.isEmpty()
                ? " No cluster that was tried does more."
                : " A cluster does more " + String.join(", or ", conditions) + ".";
    }

    private static double millions(double documents) {
        return documents / 1e6;
    }

    private static String name(Topology topology) {
        return topology.sharded()
                ? FigureText.count(topology.shards(), "shard") + " with " + topology.routers() + " mongos"
                : "one server";
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    List<String> restsOn(Basis basis) {
        List<String> sentences = new ArrayList<>();
        sentences.add("Predicted by a queueing model from "
                + FigureText.count(basis.sources().size(), "result")
                + basis.deviation()
                        .map(share -> ", from which it deviates by about " + FigureText.percent(share))
                        .orElse("")
                + "; the bounds have a confidence of 90 %.");
        sentences.add("Machines: " + hardware.name() + ", with one for each server.");
        memory.ifPresent(fit -> sentences.add(fit.describe()));
        return sentences;
    }
}
