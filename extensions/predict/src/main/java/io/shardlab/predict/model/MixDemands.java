package io.shardlab.predict.model;

import io.shardlab.core.parameter.ParameterTypes;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Demands that differ between the kinds of operations of a mix.
 *
 * @param byKind the demands of each kind, by its name
 */
public record MixDemands(Map<String, Demands> byKind) implements OperationDemands {

    @Override
    public Demands of(String kind) {
        return byKind.get(kind);
    }

    @Override
    public Set<Parameter> underLoad() {
        Set<Parameter> all = EnumSet.noneOf(Parameter.class);
        byKind.values().stream().map(Demands::underLoad).forEach((Collection<Parameter> some) -> all.addAll(some));
        return all;
    }

    @Override
    public MixDemands scaled(Parameter parameter, double factor) {
        Map<String, Demands> scaled = new LinkedHashMap<>();
        byKind.forEach((kind, demands) -> scaled.put(kind, demands.scaled(parameter, factor)));
        return new MixDemands(scaled);
    }

    /** The name of a parameter follows the name of its kind; that of a parameter of the servers stands alone. */
    @Override
    public Map<String, Double> named() {
        String background = ParameterTypes.choiceName(Parameter.BACKGROUND_PER_SECOND);
        Map<String, Double> named = new LinkedHashMap<>();
        byKind.forEach((kind, demands) -> demands.named()
                .forEach((name, seconds) -> named.put(name.equals(background) ? name : kind + ": " + name, seconds)));
        return named;
    }
}
