package io.shardlab.local.cluster.proxy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.shardlab.core.text.Json;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.slow.Processors;
import io.shardlab.local.cluster.zone.Zone;
import io.shardlab.local.cluster.zone.ZonePlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The argument of the zones' proxies, as JSON.
 *
 * @param clients the zone of callers that are not members
 * @param delays the delays between zones
 * @param processors the processors of the servers of each zone, in slow motion
 * @param members the servers; those without a port have no proxy, but are recognised as callers
 * @param reference the server whose queries show the pace of this machine
 */
public record ZoneArguments(
        Zone clients,
        List<ZonePlan.Delay> delays,
        Map<Zone, Processors> processors,
        List<Member> members,
        Optional<Reference> reference) {

    /**
     * The reference server of slow motion.
     *
     * @param cpuTime the folders of the control group that count its CPU time
     * @param nominalMicros the CPU time of a query when the speed of this machine was measured, in microseconds
     * @param distance the time from one spaced query to the next
     */
    public record Reference(String address, List<Path> cpuTime, double nominalMicros, Duration distance) {

        public Reference {
            cpuTime = List.copyOf(cpuTime);
        }
    }

    public ZoneArguments {
        delays = List.copyOf(delays);
        processors = Map.copyOf(processors);
        members = List.copyOf(members);
    }

    /**
     * Makes the arguments for replica sets.
     *
     * @param sets the members of each set
     * @param processors the processors of the servers of each zone, in slow motion
     * @param pidFile returns the file with the process id of a member
     * @param cpuTime returns the folders of the control group that count the CPU time of a member, in slow motion
     * @param routerPidFiles the files with the process ids of routers, if these are callers in a separate zone
     * @param reference the server whose queries show the pace of this machine
     */
    public static ZoneArguments of(
            ZonePlan placement,
            List<List<NodeInfo>> sets,
            Map<Zone, Processors> processors,
            Function<NodeInfo, Path> pidFile,
            Function<NodeInfo, List<Path>> cpuTime,
            List<Path> routerPidFiles,
            Optional<Reference> reference) {
        List<Member> placed = new ArrayList<>();
        routerPidFiles.forEach(file -> placed.add(new Member(Zone.ROUTERS, 0, file, List.of())));
        for (List<NodeInfo> set : sets) {
            for (NodeInfo member : set) {
                placed.add(new Member(
                        placement.of(member, set.size()), member.port(), pidFile.apply(member), cpuTime.apply(member)));
            }
        }
        return new ZoneArguments(placement.ofClients(), placement.delays(), processors, placed, reference);
    }

    public String format() {
        try {
            return Json.mapper().writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @throws IllegalArgumentException if the arguments are not the one that {@link #format} makes */
    static ZoneArguments parse(String... arguments) {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("The only argument must be a JSON document.");
        }
        try {
            return Json.mapper().readValue(arguments[0], ZoneArguments.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The argument is not valid: " + e.getOriginalMessage(), e);
        }
    }
}
