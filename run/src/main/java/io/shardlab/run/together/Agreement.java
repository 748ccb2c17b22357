package io.shardlab.run.together;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.result.ClientDescription;
import io.shardlab.run.service.OutputParameters;
import io.shardlab.run.service.RunRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The values on which all machines of a run must agree. Pure functions. */
final class Agreement {

    /** Machines may reach the servers by other names and through other mongos. */
    private static final Set<String> OWN =
            Set.of(TargetParameters.URI.name(), OutputParameters.OUT.name(), OutputParameters.LABEL.name());

    private static final String NOT_GIVEN = "not given";

    private Agreement() {}

    /** The values of a request by what they are called, without passwords. */
    static Map<String, String> of(RunRequest request, Together together) {
        Map<String, String> values = new TreeMap<>();
        request.settings().asText().forEach((name, text) -> {
            if (!OWN.contains(name)) {
                values.put("--" + name, text);
            }
        });
        values.put(Together.COUNT_OPTION, String.valueOf(together.count()));
        values.put("the workload", request.workload().name());
        request.workload().contentHash().ifPresent(hash -> values.put("the workload file", "one with SHA-256 " + hash));
        values.put("the version", ClientDescription.ofThisProcess().simulatorVersion());
        return values;
    }

    /** Describes what differs between a machine and others; empty if nothing does. */
    static Optional<String> differences(Member self, List<Member> others) {
        List<String> differing = new ArrayList<>();
        for (Member other : others) {
            Set<String> names = new TreeSet<>(self.parameters().keySet());
            names.addAll(other.parameters().keySet());
            String values = names.stream()
                    .filter(name -> !value(self, name).equals(value(other, name)))
                    .map(name -> name + " is " + value(other, name) + " there and " + value(self, name) + " here")
                    .collect(Collectors.joining(", "));
            if (!values.isEmpty()) {
                differing.add(other.name() + " runs something else: " + values);
            }
        }
        return differing.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join("; ", differing) + ". Start the same command on all machines.");
    }

    private static String value(Member member, String name) {
        return member.parameters().getOrDefault(name, NOT_GIVEN);
    }
}
