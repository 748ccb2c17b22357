package io.shardlab.whatif.advice;

import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.answer.Estimate;
import io.shardlab.whatif.answer.Prediction.Sensitivity;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/** The sentences of an answer. */
final class AdviceText {

    /** The station of the machine that sends the operations. */
    private static final String CLIENT = "client";

    private final AdviceQuestion question;
    private final Findings findings;
    private final Evidence evidence;
    private final Option single;

    /**
     * The facts in sentences, besides the figures of deployments.
     *
     * @param lead from how many threads a cluster does more than one server; empty if none does, or with a catalogue
     * @param room the documents that the single server holds in memory; empty if unknown
     * @param memory the size of that memory as text
     * @param cheaperSingleFails whether a cheaper single server does not carry the load
     * @param atOneShard the part of the operations that stays at one shard with any number of shards
     * @param measuredShards the most shards that were measured
     * @param writesWait whether operations wait for journals or other members
     */
    record Evidence(
            Optional<Lead> lead,
            Optional<MemoryFit.Room> room,
            String memory,
            boolean cheaperSingleFails,
            double atOneShard,
            int measuredShards,
            boolean writesWait) {}

    /** A cluster that does more than one server from a number of threads. */
    record Lead(Topology topology, int threads) {}

    AdviceText(AdviceQuestion question, Findings findings, Evidence evidence) {
        this.question = question;
        this.findings = findings;
        this.evidence = evidence;
        this.single = findings.single();
    }

    String answer() {
        return switch (findings.verdict()) {
            case NO -> no();
            case YES -> yes();
            case UNDECIDED -> undecided();
            case NEITHER -> neither();
            case DEPENDS -> depends();
        };
    }

    private String no() {
        String beginning = evidence.cheaperSingleFails()
                ? "No. A larger server is enough: one of the size " + size(single)
                : "No. " + capital(oneServer());
        return beginning + " carries this load" + forPrice(single) + ": " + figures(single) + askedFor() + "."
                + (isPriced() ? againstCluster() + beyondMemory() : wouldPay());
    }

    /** The cheapest cluster, where prices mean something. */
    private String againstCluster() {
        return findings.cluster()
                .map(one -> " The cheapest cluster that carries it, " + name(one) + ", costs "
                        + FigureText.number(one.price()) + ".")
                .orElse(" No cluster that was tried carries it.");
    }

    private String yes() {
        Option cluster = findings.chosen();
        String other = single.meetsGoals()
                ? capital(oneServer()) + " would carry it, too, "
                        + forPrice(single).strip() + "."
                : isPriced()
                        ? "One server does not: the largest, " + size(single) + ", "
                                + (single.readsFromDisk() ? "has too little memory, because " : "carries ")
                                + shortcoming() + "."
                        : capital(oneServer()) + " does not: " + shortcoming() + ".";
        return "Yes. " + capital(name(cluster)) + " carry this load" + forPrice(cluster) + ": " + figures(cluster)
                + askedFor() + ". " + other
                + doubt(cluster)
                + (isHot() ? " " + hot() + ": another shard key would need fewer shards." : "");
    }

    private String doubt(Option cluster) {
        if (cluster.sure()) {
            return "";
        }
        boolean enough = question.isEnough(cluster.throughput().low().orElse(Findings.value(cluster)));
        return enough && question.documents().isPresent()
                ? " Whether the documents fit into the memory of its servers is an estimate, within wide bounds."
                : " The cluster's bounds include the load, so it may just miss it.";
    }

    private String undecided() {
        if (question.documents().isPresent() && isBetweenRooms()) {
            return "Undecided. " + documents() + " documents may or may not fit into the " + evidence.memory() + " of "
                    + oneServer() + ", which has room for " + room() + ". If they fit, it carries "
                    + fullFigures(single) + askedFor() + "." + alternative("these documents");
        }
        return "Undecided. " + capital(oneServer()) + " carries " + figures(single) + askedFor()
                + ", which lies within these bounds." + alternative("this load");
    }

    private boolean isBetweenRooms() {
        return evidence.room()
                .filter(room -> question.documents().get() > room.low()
                        && question.documents().get() < room.high())
                .isPresent();
    }

    private String alternative(String measure) {
        return findings.cluster()
                .map(one -> " " + capital(name(one)) + " carry " + figures(one) + forPrice(one)
                        + ". Measure one server with " + measure + " to decide.")
                .orElse(" No cluster that was tried carries it, either.");
    }

    private String neither() {
        Option highest = findings.highest();
        boolean hotIsTheReason = isHot() && !highest.tooSlow();
        String beginning = hotIsTheReason
                ? "No. " + hot() + ", so more shards add little: change the shard key first."
                : "No deployment of up to "
                        + FigureText.count(Candidates.SHARDS.get(Candidates.SHARDS.size() - 1), "shard")
                        + " carries this load.";
        return beginning + " The one with the highest throughput, " + name(highest) + ", has " + figures(highest)
                + askedFor() + (hotIsTheReason ? "." : "; its limit: " + highest.limit() + largerClient(highest) + ".")
                + (evidence.writesWait() && highest.limit().equals(Candidate.RESPONSE_TIMES)
                        ? " Writes wait for journals or other members, and more shards do not shorten that wait."
                        : "");
    }

    private String depends() {
        Option cluster = findings.chosen();
        String server = isPriced() ? "one server of the largest size, " + size(single) + "," : oneServer();
        String times = cluster.topology().sharded()
                ? " " + capital(name(cluster)) + " carry "
                        + FigureText.number(Findings.value(cluster) / Findings.value(single)) + " times as much"
                        + (isPriced()
                                ? " for " + FigureText.number(cluster.price() / single.price()) + " times the price"
                                : "")
                        + "."
                : " No cluster that was tried does noticeably more"
                        + (single.limit().equals(CLIENT) ? "; the limit: client" + largerClient(single) : "") + ".";
        return "Sharding pays only beyond what " + server + " carries: " + figures(single) + forPrice(single) + "."
                + times + (isPriced() || !cluster.topology().sharded() ? "" : wouldPay())
                + (isHot() ? " " + hot() + ": change the shard key first." : "");
    }

    /** The client may be a load machine that is too small for the comparison. */
    private static String largerClient(Option option) {
        return option.limit().equals(CLIENT) ? ", which a file for --hardware can describe larger" : "";
    }

    private boolean isHot() {
        return evidence.atOneShard() >= Operation.NOTED_HOT;
    }

    private String hot() {
        int shards = Math.max(1, evidence.measuredShards());
        double largest = evidence.atOneShard() + (1 - evidence.atOneShard()) / shards;
        return "One of the " + shards + " measured shards did " + FigureText.percent(largest)
                + " of the operations, and " + FigureText.percent(evidence.atOneShard())
                + " stay at one shard with any number of them";
    }

    private boolean isPriced() {
        return question.catalogue().isPresent();
    }

    private String forPrice(Option option) {
        return isPriced()
                ? " for " + FigureText.number(option.price())
                        + question.catalogue()
                                .get()
                                .priceUnit()
                                .map(unit -> " " + unit)
                                .orElse("")
                : "";
    }

    private String shortcoming() {
        return single.readsFromDisk()
                ? documents() + " documents do not fit into " + evidence.memory() + byDisk()
                : figures(single) + (single.tooSlow() ? ", too slow for the goals" : "");
    }

    /** The figures of a server whose disk is too slow, if the speed of the disk is known. */
    private String byDisk() {
        return single.limit().equals(Candidate.DISK) && !question.limitsResponseTimes()
                ? ", and its disk allows " + figures(single)
                : "";
    }

    private String documents() {
        return question.documents().map(FigureText::count).orElse("the");
    }

    /** Throughput with bounds, and the 99th percentile. */
    private static String figures(Option option) {
        Estimate throughput = option.throughput();
        return "about " + FigureText.number(throughput.value()) + " operations/s"
                + bounds(throughput, FigureText::number)
                + option.p99Micros()
                        .map(p99 -> " at a p99 of " + FigureText.microsAsMillis(p99.value()) + " ms"
                                + bounds(p99, FigureText::microsAsMillis))
                        .orElse("");
    }

    private static String bounds(Estimate estimate, DoubleFunction<String> text) {
        return estimate.bounds(text).map(bounds -> " (" + bounds + ")").orElse("");
    }

    /** The same for a server whose lower bound is that of its disk. */
    private static String fullFigures(Option option) {
        return "up to about " + FigureText.number(option.throughput().high().orElse(Findings.value(option)))
                + " operations/s";
    }

    private String askedFor() {
        return askedFor(question.goals());
    }

    /** Returns the goals as the end of a sentence; empty without goals. */
    static String askedFor(List<SloExpression> goals) {
        String texts = goals.stream()
                .map(goal -> AdviceQuestion.isThroughput(goal)
                        ? FigureText.number(goal.limit()) + " operations/s"
                        : goal.text())
                .collect(Collectors.joining(" with "));
        return texts.isEmpty() ? "" : "; asked for: " + texts;
    }

    /** From how many threads or documents on a cluster does more. */
    private String wouldPay() {
        List<String> conditions = new ArrayList<>();
        evidence.lead()
                .ifPresent(lead -> conditions.add("from about " + FigureText.count(lead.threads(), "thread") + " on ("
                        + name(lead.topology()) + ")"));
        evidence.room()
                .ifPresent(room -> conditions.add("beyond " + room() + ", when they no longer fit into "
                        + evidence.memory() + " of memory (estimated)"));
        return conditions.isEmpty()
                ? " No cluster that was tried does more."
                : " A cluster does more " + String.join(", or ", conditions) + ".";
    }

    private String beyondMemory() {
        return evidence.room()
                .map(room -> " The server is too small beyond " + room() + ", when they no longer fit into "
                        + evidence.memory() + " of memory (estimated).")
                .orElse("");
    }

    private String room() {
        return evidence.room()
                .map(room -> millions(room.expected()) + " M documents (" + millions(room.low()) + " to "
                        + millions(room.high()) + " M)")
                .orElse("an unknown number of documents");
    }

    private static String millions(double documents) {
        return FigureText.brief(documents / 1e6);
    }

    private String oneServer() {
        return isPriced()
                ? "one server of the size " + size(single)
                : "one server of " + question.hardware().name().replaceFirst(" \\(.*", "");
    }

    private static String size(Option option) {
        return option.serverSize().orElse("");
    }

    private static String name(Option option) {
        if (option.serverSize().isEmpty()) {
            return name(option.topology());
        }
        return option.topology().sharded()
                ? FigureText.count(option.topology().shards(), "shard") + " of " + size(option) + " with "
                        + option.topology().routers() + " mongos of "
                        + option.routerSize().orElse("")
                : "one server of " + size(option);
    }

    static String name(Topology topology) {
        return topology.sharded()
                ? FigureText.count(topology.shards(), "shard") + " with " + topology.routers() + " mongos"
                : "one server";
    }

    static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** The cost whose reduction would change the answer most. */
    static String mattersMost(Sensitivity one, Option chosen) {
        return "What matters most for " + name(chosen) + " is " + one.parameter() + ": a tenth less would give "
                + FigureText.percent(one.throughputGain()) + " more operations/s.";
    }
}
