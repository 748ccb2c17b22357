package io.shardlab.predict.calibrate;

import io.shardlab.answers.diagnosis.observation.ServerCpu;
import io.shardlab.core.hardware.Hardware;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.Hardware.RoundTrips;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machines of a phase. In the model, client and servers share one machine, or each has its own. A server with a CPU limit
 * of its own counts as being on a machine of its own.
 */
final class Machines {

    private static final String AS_MEASURED = "as measured";

    private final io.shardlab.answers.diagnosis.observation.Observation observation;

    Machines(RunResult result, PhaseReport phase) {
        observation = new io.shardlab.answers.diagnosis.observation.Observation(
                phase, result.target(), result.client(), false, List.of());
    }

    /** The servers that operations go through. */
    static Stream<ServerReport> servers(PhaseReport phase) {
        return phase.servers().server().stream().filter(server -> !server.role().equals("config"));
    }

    private Stream<ServerReport> servers() {
        return servers(observation.phase());
    }

    /** The reason why the model cannot describe such machines; empty if it can. */
    Optional<Message> problem() {
        if (servers()
                .anyMatch(
                        server -> server.cpuSeconds() > 0 && processors(server).isEmpty())) {
            return Optional.of(Message.of("the number of processors of some servers is unknown"));
        }
        boolean sharing = servers().anyMatch(this::sharesTheClients);
        if (sharing && !isOne()) {
            return Optional.of(
                    networked()
                            ? Message.of("some of its servers share the client's machine, and others do not")
                            : Message.of(
                                    "some of its local servers have a CPU limit (--server-cpus, --router-cpus), and others do not"));
        }
        List<String> hosts = servers()
                .filter(server -> !ServerCpu.hasOwnLimit(server, cores()))
                .flatMap(server -> server.host().stream())
                .map(ServerReport.Host::name)
                .toList();
        if (!isOne() && hosts.stream().distinct().count() < hosts.size()) {
            return Optional.of(Message.of("some of its servers share a machine, and others do not"));
        }
        return !isOne()
                        && (dataServers().map(this::machine).distinct().count() > 1
                                || routers().map(this::machine).distinct().count() > 1)
                ? Optional.of(Message.of("its servers of one kind have different numbers of processors"))
                : Optional.empty();
    }

    Hardware hardware() {
        if (isOne()) {
            return Hardware.oneMachine(cores());
        }
        // Slow motion does not slow the client's processors, so they are faster by the factor by which the servers are
        // slower. The client's waits for each document of a load, if the profile has them, are part of the delay.
        Machine clients = new Machine(cores(), observation.target().slowdown(), 1);
        return new Hardware(
                observation
                        .target()
                        .slowMotion()
                        .map(motion -> motion.hardware() + ", measured in slow motion")
                        .orElse(AS_MEASURED),
                false,
                dataServers().findFirst().map(this::machine).orElse(clients),
                routers().findFirst().map(this::machine).orElse(clients),
                clients,
                RoundTrips.AS_CALIBRATED);
    }

    /**
     * True if measurements on both can be combined. Machines that simulate a profile's are compared by its name, because each
     * process measures their speed relative to this machine again.
     *
     * @param routed whether the machines of mongos are compared
     */
    static boolean alike(Hardware one, Hardware other, boolean routed) {
        return one.shared() == other.shared()
                && one.name().equals(other.name())
                && one.client().cores() == other.client().cores()
                && (!one.name().equals(AS_MEASURED) && !one.shared()
                        || one.server().isLike(other.server())
                                && (!routed || one.router().isLike(other.router())));
    }

    boolean networked() {
        return observation.target().slowMotion().isPresent()
                || !observation.target().local()
                        && (servers().findAny().isEmpty() || !servers().allMatch(observation::isHere));
    }

    /** True if some servers may have other processors than assumed, such as servers in a container or unmonitored servers. */
    boolean limitsUnknown() {
        return !isOne()
                && (servers().findAny().isEmpty()
                        || servers().anyMatch(server -> !ServerCpu.isKnown(observation, server)));
    }

    private boolean isOne() {
        return !networked() && servers().allMatch(this::sharesTheClients);
    }

    private boolean sharesTheClients(ServerReport server) {
        return observation.isHere(server) && !ServerCpu.hasOwnLimit(server, cores());
    }

    private int cores() {
        return observation.client().cpus();
    }

    private Stream<ServerReport> dataServers() {
        return servers().filter(server -> !server.role().equals("mongos"));
    }

    private Stream<ServerReport> routers() {
        return servers().filter(server -> server.role().equals("mongos"));
    }

    private Optional<Integer> processors(ServerReport server) {
        return server.processors().or(() -> observation.isHere(server) ? Optional.of(cores()) : Optional.empty());
    }

    /** If the processors of a server are unknown, so is its CPU time; it then counts as having those of the client. */
    private Machine machine(ServerReport server) {
        double all = processors(server).orElse(cores());
        return Machine.limitedTo(server.process()
                .flatMap(ProcessUse::cpuLimit)
                .map(limit -> Math.min(limit, all))
                .orElse(all));
    }
}
